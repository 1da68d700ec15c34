import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkPriceList } from "#domain/pricing/check-price-list.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import type { Currency } from "#domain/values/money.ts";
import { DeleteRecordSheet } from "#components/records/DeleteRecordSheet.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { useRecordForm } from "#components/records/use-record-form.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";
import { BasisFields } from "./BasisFields.tsx";
import { GroupFields } from "./GroupFields.tsx";
import { ListEffect } from "./ListEffect.tsx";

interface PriceListFormProps {
  readonly list: PriceList;
  readonly isNew: boolean;
  readonly lists: readonly PriceList[];
  readonly groupIds: readonly string[];
  readonly currency: Currency;
  readonly onSaved: (listId: string) => void;
  /** Returns to all price lists, after leaving or deleting. */
  readonly onLeave: () => void;
}

/** A list's terms: the source of its prices, its validity, its customers. */
export function PriceListForm({ list, isNew, lists, groupIds, currency, onSaved, onLeave }: PriceListFormProps) {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const [deleting, setDeleting] = useState(false);
  const opened = { before: isNew ? null : list, after: list };
  const draft = useFormDraft<PriceList, PriceList>(`priceList:${list.id}`, opened, (stored) =>
    readStoredEdit("priceList", stored, list),
  );
  const { before, after: values } = draft;
  const after = { ...values, name: values.name.trim() };
  const problems = checkPriceList(values, lists);
  const textOf = ({ code, values: figures }: (typeof problems)[number]) =>
    t(`priceLists.problems.${code}`, { ...figures });
  const form = useRecordForm(draft, {
    problems,
    textOf,
    // By `isNew`: the previous app version stored a blank list as a new list's earlier state.
    save: () => save({ noun: "priceList", recordId: isNew ? null : list.id, before: isNew ? null : before, after }),
    onSaved: (listId) => {
      showToastOnNextPage(t("priceLists.saved", { name: after.name }));
      onSaved(listId);
    },
    onLeave,
  });
  const { set, errorOf } = form;
  const staysDefault = list.isDefault && values.isDefault;

  return (
    <>
      <RecordForm
        form={form}
        header={{ title: isNew ? t("priceLists.new") : list.name }}
        saveLabel={t("priceLists.save")}
        savesOnEnter
      >
        <FormSection title={t("priceLists.terms")}>
          <TextField
            label={t("priceLists.name")}
            value={values.name}
            required
            error={errorOf("name")}
            onChange={(name) => set({ name })}
          />
          <BasisFields form={form} lists={lists} currency={currency} />
          <FieldPair>
            <TextField
              label={t("priceLists.validFrom")}
              type="date"
              value={values.validFrom ?? ""}
              onChange={(day) => set({ validFrom: day === "" ? null : day })}
            />
            <TextField
              label={t("priceLists.validTo")}
              type="date"
              value={values.validTo ?? ""}
              error={errorOf("validTo")}
              onChange={(day) => set({ validTo: day === "" ? null : day })}
            />
          </FieldPair>
          <Checkbox
            label={t("priceLists.isDefault")}
            hint={t(staysDefault ? "priceLists.staysDefault" : "priceLists.isDefaultHint")}
            error={errorOf("isDefault")}
            checked={values.isDefault}
            disabled={staysDefault}
            onChange={(isDefault) => set({ isDefault })}
          />
          <GroupFields
            known={groupIds}
            chosen={values.groupIds}
            error={errorOf("groupIds")}
            onChange={(next) => set({ groupIds: next })}
          />
          {problems
            .filter(({ severity }) => severity === "warning")
            .map(textOf)
            .map((text) => (
              <FieldMessage key={text} kind="warning" text={text} />
            ))}
          {!problems.some(({ code }) => code === "rate") && <ListEffect list={values} />}
          {!isNew && !list.isDefault && (
            <div>
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t("priceLists.delete")}
              </Button>
            </div>
          )}
        </FormSection>
      </RecordForm>
      <DeleteRecordSheet
        form={form}
        request={{ noun: "priceList", row: list }}
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("priceLists.deleteTitle", { name: list.name })}
        action={t("priceLists.delete")}
        deleted={t("priceLists.deleted", { name: list.name })}
        onDeleted={onLeave}
      >
        {t("priceLists.deleteText")}
      </DeleteRecordSheet>
    </>
  );
}
