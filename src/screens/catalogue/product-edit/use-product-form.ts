import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkProduct, type ProductProblemCode } from "#domain/product/check-product.ts";
import { draftOfProduct, type ProductDraft, productOfDraft, readProductEdit } from "#domain/product/product-draft.ts";
import type { Product } from "#domain/product/product.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { findSkuOwner, type ProductForm as FormData } from "#local/queries/product/product-form.ts";
import { isKnownCost, useCost } from "#components/product/use-cost.ts";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { type RecordForm, useRecordForm } from "#components/records/use-record-form.ts";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import type { KnownCost } from "#ports/costs.ts";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

type Problem = FieldProblem<ProductProblemCode | "skuTaken" | "notANumber" | "pastDay" | "negative">;

export interface ProductForm extends RecordForm<ProductDraft> {
  readonly problems: readonly Problem[];
  readonly storedCost: KnownCost;
}

/** The form of a product, or of a new one (null). `onLeave` goes to its page, or to the list (null). */
export function useProductForm(
  data: FormData,
  product: Product | null,
  onLeave: (productId: string | null) => void,
): ProductForm {
  const { t } = useTranslation();
  const { language } = useLocale();
  const save = useCommand(saveRecord);
  const [opened] = useState(() => ({ before: product, after: openDraft(data, product, t("productEdit.firstUnit")) }));
  const draft = useFormDraft<Product, ProductDraft>(`product:${product?.id ?? "new"}`, opened, readProductEdit);
  const storedCost = useCost(product?.id ?? null);

  const { product: filled, problems: unreadable, safety } = productOfDraft(draft.after, draft.before, data.day);
  const owner = readyValue(useLive(findSkuOwner, { sku: filled.sku, product: codeOf(product) }, { keep: true }));
  const { cost } = draft.after;
  const baseListId = data.priceLists.find((list) => list.isDefault)?.id ?? null;
  const isRead = !unreadable.some(({ field }) => field === `prices.${baseListId}`);
  const needsPrice = product === null && baseListId !== null && !Object.hasOwn(filled.prices, baseListId) && isRead;
  const problems: Problem[] = [
    ...unreadable,
    ...(needsPrice ? [{ field: `prices.${baseListId}`, code: "required", severity: "error" } as const] : []),
    ...checkProduct(filled, { baseListId, cost: cost ?? null }),
    ...(owner ? [{ field: "sku", code: "skuTaken", severity: "error", values: { name: owner.name } } as const] : []),
  ];
  // A cost from a draft is not sent if the current one cannot be read: it would replace an unseen value.
  const isCostSent = cost !== undefined && isKnownCost(storedCost);
  const isCostLeftOut = cost !== undefined && !isKnownCost(storedCost);
  const keepsSafety = safety === undefined || safety === data.safety;

  const form = useRecordForm(draft, {
    problems,
    textOf: ({ code, values }) => t(`productEdit.problems.${code}`, { ...values }),
    warnings: product !== null,
    save: () =>
      save({
        noun: "product",
        recordId: product?.id ?? null,
        before: draft.before && {
          ...draft.before,
          ...(!keepsSafety && { safety: data.safety }),
          ...(isCostSent && { cost: storedCost }),
        },
        after: { ...filled, ...(!keepsSafety && { safety }), ...(isCostSent && { cost }) },
      }),
    onSaved: (productId, then = onLeave) => {
      const name = localName(filled, language);
      showToastOnNextPage(t(isCostLeftOut ? "productEdit.savedWithoutCost" : "productEdit.saved", { name }));
      then(productId);
    },
    onLeave: () => onLeave(product?.id ?? null),
  });
  return { ...form, problems, storedCost };
}

function codeOf(product: Product | null): Pick<Product, "id" | "sku"> | null {
  return product && { id: product.id, sku: product.sku };
}

/** Defaults of a new product: a piece, in its author's language, and the first tax class. */
function openDraft(data: FormData, product: Product | null, unit: string): ProductDraft {
  const draft = draftOfProduct(product, data.day);
  if (product !== null) return draft;
  return { ...draft, unit, taxClassId: data.company.settings.taxClasses[0]?.id ?? null };
}
