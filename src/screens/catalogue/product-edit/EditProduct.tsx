import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import type { Product } from "#domain/product/product.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductForm } from "#local/queries/product/product-form.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { LeaveSheet } from "#ui/layout/LeaveSheet.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { ResumedNotice } from "#components/records/ResumedNotice.tsx";
import { SaveBar } from "#components/records/SaveBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { showFirstProblem } from "#ui/fields/show-first-problem.ts";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { useDeletedToast } from "#components/records/use-deleted-toast.ts";
import { useLeaveGuard } from "#ui/layout/use-leave-guard.ts";
import { IdentityFields } from "./IdentityFields.tsx";
import { ImageFields } from "./ImageFields.tsx";
import { ListingFields } from "./ListingFields.tsx";
import { PackFields } from "./PackFields.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { useProductDraft } from "./use-product-draft.ts";
import { isKnownCost, useCost } from "#components/product/use-cost.ts";

interface EditProductProps {
  readonly form: ProductForm;
  readonly product: Product | null;
  /** To the product's page, or to the list (null). */
  readonly onLeave: (productId: string | null) => void;
  readonly onAnother: () => void;
}

/** The form over its draft: each change is kept on the device; nothing is sent before it is saved. */
export function EditProduct({ form, product, onLeave, onAnother }: EditProductProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const save = useCommand(saveRecord);
  const remove = useCommand(deleteRecord);
  const undo = useCommand(undoDelete);
  const showDeleted = useDeletedToast();
  const edit = useProductDraft(form, product);
  const storedCost = useCost(product?.id ?? null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null);
  const releaseBack = useLeaveGuard(edit.dirty, () => setAsking("leave"));
  const leave = (productId: string | null) => void releaseBack().then(() => onLeave(productId));

  async function submit(then: (productId: string) => void) {
    edit.showProblems();
    setFailure(null);
    if (!isSavable(edit.problems)) {
      setFailure(t("records.problems.invalid"));
      showFirstProblem();
      return;
    }
    setSaving(true);
    const { cost } = edit.draft;
    // One that was typed at another time is not sent over a cost that could not be read: nobody has seen what it replaces.
    const isCostTyped = cost !== undefined && isKnownCost(storedCost);
    const isCostLeftOut = cost !== undefined && !isKnownCost(storedCost);
    const { safety = form.safety } = edit;
    const isKeptBack = safety !== form.safety;
    const before = product && {
      ...product,
      ...(isKeptBack && { safety: form.safety }),
      ...(isCostTyped && { cost: storedCost }),
    };
    const after = { ...edit.product, ...(isKeptBack && { safety }), ...(isCostTyped && { cost }) };
    const answer = await save({ noun: "product", recordId: product?.id ?? null, before, after });
    setSaving(false);
    if (!answer.ok) {
      setFailure(t(`records.problems.${answer.problem.code}`));
      return;
    }
    await edit.forget();
    const name = localName(edit.product, language);
    await releaseBack();
    showToastOnNextPage(t(isCostLeftOut ? "productEdit.savedWithoutCost" : "productEdit.saved", { name }));
    then(answer.value.recordId);
  }

  return (
    <Screen>
      <ScreenHeader
        title={product === null ? t("productEdit.newTitle") : localName(product, language)}
        back={() => (edit.dirty ? setAsking("leave") : leave(product?.id ?? null))}
        actions={
          product !== null && (
            <Menu entries={[{ label: t("productEdit.delete"), danger: true, onSelect: () => setAsking("delete") }]} />
          )
        }
      />
      <form
        noValidate
        className="mx-auto flex w-full max-w-2xl flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(onLeave);
        }}
      >
        {edit.resumed && (
          <div className="px-4 pt-3">
            <ResumedNotice onStartOver={edit.restart} />
          </div>
        )}
        <IdentityFields edit={edit} form={form} />
        <ImageFields edit={edit} />
        <PackFields edit={edit} />
        <PriceFields edit={edit} form={form} storedCost={storedCost} />
        <ListingFields edit={edit} form={form} productId={product?.id ?? null} />
        <div className="flex flex-col gap-3 px-4 pb-4">
          {failure !== null && <FieldMessage text={failure} />}
          {product === null && <Button onClick={() => void submit(onAnother)}>{t("productEdit.saveAndAdd")}</Button>}
        </div>
        <SaveBar
          state={saving ? "saving" : edit.dirty ? "unsaved" : "new"}
          onSave={() => void submit(onLeave)}
          label={t("productEdit.save")}
        />
      </form>
      <LeaveSheet
        open={asking === "leave"}
        onClose={() => setAsking(null)}
        onKeep={() => void edit.keep().then(() => leave(product?.id ?? null))}
        onDiscard={() => edit.forget().then(() => leave(product?.id ?? null))}
      />
      {product !== null && (
        <ConfirmSheet
          open={asking === "delete"}
          onClose={() => setAsking(null)}
          title={t("productEdit.deleteTitle", { name: localName(product, language) })}
          action={t("productEdit.delete")}
          danger
          onConfirm={async () => {
            const answer = await remove({ noun: "product", row: product });
            if (!answer.ok) {
              setFailure(t(`records.problems.${answer.problem.code}`));
              setAsking(null);
              return false;
            }
            await edit.forget();
            await releaseBack();
            showDeleted(t("productEdit.deleted", { name: localName(product, language) }), () => undo(answer.value));
            onLeave(null);
            return true;
          }}
        >
          {t("productEdit.deleteText")}
        </ConfirmSheet>
      )}
    </Screen>
  );
}
