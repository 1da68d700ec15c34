import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import { checkPriceList } from "#domain/pricing/check-price-list.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import { type Currency, currencyDecimals } from "#domain/values/money.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { openPriceListDraft, type PriceListDraft, readPriceListDraft } from "#domain/pricing/price-list-draft.ts";
import { readFormDraft } from "#local/queries/company/form-drafts.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { ResumedNotice } from "#components/records/ResumedNotice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useDeletedToast } from "#components/records/use-deleted-toast.ts";
import { useFormDraft } from "#ui/fields/use-form-draft.ts";
import { useLive } from "#ui/use-live.ts";
import { GroupFields } from "./GroupFields.tsx";
import { ListEffect } from "./ListEffect.tsx";

interface PriceListFormProps {
  readonly list: PriceList;
  readonly isNew: boolean;
  readonly lists: readonly PriceList[];
  readonly groupIds: readonly string[];
  readonly currency: Currency;
  readonly onSaved: (listId: string) => void;
  readonly onDeleted: () => void;
}

const ROUNDINGS = ["none", "00", "50", "90"] as const;

/** A list's terms: where its prices come from, when it holds, for whom; with what was typed here and not saved. */
export function PriceListForm(props: PriceListFormProps) {
  const draftKey = `priceList:${props.list.id}`;
  const live = useLive(readFormDraft, draftKey);
  if (live.state === "loading") return <LoadingRows />;
  const stored = live.state === "ready" ? readPriceListDraft(live.value?.value) : null;
  return <PriceListFields {...props} draftKey={draftKey} stored={stored} />;
}

interface PriceListFieldsProps extends PriceListFormProps {
  readonly draftKey: string;
  readonly stored: PriceListDraft | null;
}

function PriceListFields(props: PriceListFieldsProps) {
  const { list, isNew, lists, groupIds, currency, onSaved, onDeleted, draftKey, stored } = props;
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const remove = useCommand(deleteRecord);
  const undo = useCommand(undoDelete);
  const showDeleted = useDeletedToast();
  const store = useCommand(keepFormDraft);
  const keep = useCallback((value: PriceListDraft | null) => store(draftKey, value), [store, draftKey]);
  const [opened, setOpened] = useState(() => openPriceListDraft(list));
  const draft = useFormDraft<PriceListDraft>({ opened, stored, keep });
  const { before, after: typed, rate } = draft.value;
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const change = (changes: Partial<PriceList>, typedRate = rate) =>
    draft.set({ before, after: { ...typed, ...changes }, rate: typedRate });
  const { basis } = typed;
  const bases = lists.filter((other) => other.id !== list.id && other.basis.kind === "fixed");
  const problems = checkPriceList(typed, lists);
  const rateWrong =
    basis.kind === "percent" && (rate === null || Number.isNaN(rate) || rate < -9_999 || rate > 100_000);
  const messages = (field: string, severity: "error" | "warning") =>
    problems
      .filter((problem) => problem.field === field && problem.severity === severity)
      .map((problem) => t(`priceLists.problems.${problem.code}`, { ...problem.values }));
  const errorOf = (field: string) => (tried ? messages(field, "error")[0] : undefined);

  async function submit() {
    setTried(true);
    setFailure(null);
    if (!isSavable(problems) || rateWrong) {
      setFailure(t("records.problems.invalid"));
      return;
    }
    const after = { ...typed, name: typed.name.trim() };
    // One list is the default: the one that was before makes way in the same go.
    const former = after.isDefault ? lists.find((other) => other.isDefault && other.id !== list.id) : undefined;
    const answer = await save({
      noun: "priceList",
      recordId: isNew ? null : list.id,
      before: isNew ? null : before,
      after,
    });
    if (!answer.ok) {
      setFailure(t(`records.problems.${answer.problem.code}`));
      return;
    }
    setOpened(openPriceListDraft(after));
    await draft.discard();
    if (former) {
      await save({
        noun: "priceList",
        recordId: former.id,
        before: former,
        after: { ...former, isDefault: false },
      });
    }
    showToastOnNextPage(t("priceLists.saved", { name: after.name }));
    onSaved(answer.value.recordId);
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <FormSection title={t("priceLists.terms")}>
          {draft.restored && <ResumedNotice onStartOver={() => void draft.discard()} />}
          <TextField
            label={t("priceLists.name")}
            value={typed.name}
            required
            error={errorOf("name")}
            onChange={(name) => change({ name })}
          />
          <ChoiceRow
            label={t("priceLists.basis")}
            value={basis.kind}
            options={[
              { value: "fixed", label: t("priceLists.fixed") },
              { value: "percent", label: t("priceLists.percent") },
            ]}
            onChange={(kind) =>
              change({
                basis:
                  kind === "fixed"
                    ? { kind }
                    : { kind, baseListId: bases[0]?.id ?? "none", rate: rate ?? 0, rounding: "none" },
              })
            }
          />
          {basis.kind === "percent" && (
            <>
              <SelectField
                label={t("priceLists.base")}
                value={basis.baseListId}
                options={bases.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(baseListId) => change({ basis: { ...basis, baseListId } })}
              />
              <FieldPair>
                <NumberField
                  label={t("priceLists.rate")}
                  hint={t("priceLists.rateHint")}
                  value={rate}
                  decimals={2}
                  suffix="%"
                  error={tried && rateWrong ? t("priceLists.problems.rate") : undefined}
                  onChange={(next) =>
                    change(next === null || Number.isNaN(next) ? {} : { basis: { ...basis, rate: next } }, next)
                  }
                />
                <SelectField
                  label={t("priceLists.rounding")}
                  value={basis.rounding}
                  options={ROUNDINGS.filter(
                    (value) => currencyDecimals(currency) > 0 || value === "none" || value === "00",
                  ).map((value) => ({ value, label: t(`priceLists.roundings.${value}`) }))}
                  onChange={(rounding) => change({ basis: { ...basis, rounding } })}
                />
              </FieldPair>
            </>
          )}
          {errorOf("basis") !== undefined && <FieldMessage text={errorOf("basis") ?? ""} />}
          <FieldPair>
            <TextField
              label={t("priceLists.validFrom")}
              type="date"
              value={typed.validFrom ?? ""}
              onChange={(day) => change({ validFrom: day === "" ? null : day })}
            />
            <TextField
              label={t("priceLists.validTo")}
              type="date"
              value={typed.validTo ?? ""}
              error={errorOf("validTo")}
              onChange={(day) => change({ validTo: day === "" ? null : day })}
            />
          </FieldPair>
          <Checkbox
            label={t("priceLists.isDefault")}
            hint={t("priceLists.isDefaultHint")}
            checked={typed.isDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
          <GroupFields
            known={groupIds}
            chosen={typed.groupIds}
            error={errorOf("groupIds")}
            onChange={(next) => change({ groupIds: next })}
          />
          {["isDefault", "validTo", "groupIds"]
            .flatMap((field) => messages(field, "warning"))
            .map((text) => (
              <FieldMessage key={text} kind="warning" text={text} />
            ))}
          {!rateWrong && <ListEffect list={typed} />}
          {failure !== null && <FieldMessage text={failure} />}
          {!isNew && !list.isDefault && (
            <div>
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t("priceLists.delete")}
              </Button>
            </div>
          )}
        </FormSection>
      </div>
      <BottomBar>
        <Button variant="main" type="submit" full>
          {t("priceLists.save")}
        </Button>
      </BottomBar>
      <ConfirmSheet
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("priceLists.deleteTitle", { name: list.name })}
        action={t("priceLists.delete")}
        danger
        onConfirm={async () => {
          const answer = await remove({ noun: "priceList", row: list });
          if (!answer.ok) {
            setFailure(t(`records.problems.${answer.problem.code}`));
            setDeleting(false);
            return false;
          }
          await draft.discard();
          showDeleted(t("priceLists.deleted", { name: list.name }), () => undo(answer.value));
          onDeleted();
          return true;
        }}
      >
        {t("priceLists.deleteText")}
      </ConfirmSheet>
    </form>
  );
}
