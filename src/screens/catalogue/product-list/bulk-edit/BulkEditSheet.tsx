import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { previewBulkEdit } from "#domain/product/bulk-edit.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import type { Product } from "#domain/product/product.ts";
import { tiersOn } from "#domain/pricing/price-tiers.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import { useText } from "#i18n/use-text.ts";
import { type ChosenProducts, readChosenProducts } from "#local/queries/product/chosen-products.ts";
import { BulkPreviewList } from "#components/records/bulk/BulkPreviewList.tsx";
import { BulkSheet } from "#components/records/bulk/BulkSheet.tsx";
import { type BulkQuestion, useBulkPreview } from "#components/records/bulk/use-bulk-preview.ts";
import { useBulkRun } from "#components/records/bulk/use-bulk-run.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { BLANK_BULK, BULK_FIELDS, type BulkDraft, type BulkField, readBulkDraft } from "./bulk-draft.ts";
import { BulkFields } from "./BulkFields.tsx";

interface BulkEditSheetProps {
  readonly productIds: readonly string[];
  /** The list whose prices change; null = the default list. */
  readonly priceListId: string | null;
  readonly onClose: () => void;
  /** Called once the user has seen the result. */
  readonly onDone: () => void;
}

/** One change for all selected products, with preview and one-tap undo (PROD-10). */
export function BulkEditSheet({ productIds, priceListId, onClose, onDone }: BulkEditSheetProps) {
  const { t } = useTranslation();
  const text = useText();
  const live = useLive(readChosenProducts, { productIds }, { keep: true });
  const run = useBulkRun("product");
  const [draft, setDraft] = useState<BulkDraft>(BLANK_BULK);
  const chosen = readyValue(live);
  const change = useMemo(() => readBulkDraft(draft), [draft]);
  const question = useMemo((): BulkQuestion<Product> | null => {
    if (!chosen || typeof change === "string") return null;
    return { rows: chosen.products, preview: (rows) => previewBulkEdit(rows, change, { ...chosen, priceListId }) };
  }, [chosen, change, priceListId]);
  const preview = useBulkPreview(question);
  return (
    <BulkSheet noun="product" count={productIds.length} {...{ preview, run, onClose }} onDone={onDone}>
      <Ready of={live} failed={t("products.failed")}>
        {(known) => {
          const list = known?.priceLists.find(({ id, isDefault }) =>
            priceListId === null ? isDefault : id === priceListId,
          );
          return (
            known && (
              <div className="flex flex-col gap-4 p-4">
                <SelectField
                  label={t("bulkEdit.what")}
                  value={draft.field}
                  options={BULK_FIELDS.map((field) => ({
                    value: field,
                    label:
                      field === "price" && priceListId !== null && list !== undefined
                        ? t("priceLists.priceOn", { list: list.name })
                        : t(`bulkEdit.fields.${field}`),
                  }))}
                  onChange={(field) => setDraft({ ...draft, field })}
                />
                <BulkFields
                  chosen={known}
                  draft={draft}
                  onChange={(changes) => setDraft({ ...draft, ...changes })}
                  problem={typeof change === "string" ? change : null}
                />
                {preview && (
                  <BulkPreviewList
                    preview={preview}
                    nameOf={(product) => localName(product, text.language)}
                    valueOf={(product) =>
                      changedText(product, draft.field, { listId: list?.id ?? "", chosen: known }, text)
                    }
                    whyOf={(problem) => refusalText(problem, text)}
                  />
                )}
                {preview === null && question !== null && <LoadingRows count={2} />}
              </div>
            )
          );
        }}
      </Ready>
    </BulkSheet>
  );
}

/** What the bulk edit changes of a product. `listId` = the list whose prices change. */
function changedText(
  product: Product,
  field: BulkField,
  { listId, chosen }: { readonly listId: string; readonly chosen: ChosenProducts },
  { t, language, locale }: Text,
): string {
  const { currency, taxClasses } = chosen.company.settings;
  switch (field) {
    case "price": {
      const { unitPrice } = tiersOn(product, listId, chosen.day);
      return unitPrice === null ? t("products.noPrice") : formatUnitPrice(unitPrice, currency, locale);
    }
    case "active":
      return t(`bulkEdit.active.${product.active ? "yes" : "no"}`);
    case "category": {
      const category = chosen.categories.find(({ id }) => id === product.categoryId);
      return category ? localName(category, language) : t("bulkEdit.none");
    }
    case "tags":
      return product.tags.join(", ") || t("bulkEdit.none");
    case "taxClass":
      return taxClasses.find(({ id }) => id === product.taxClassId)?.name ?? t("productEdit.noTax");
    case "groups":
      return product.groupIds.join(", ") || t("bulkEdit.everybody");
  }
}

function refusalText({ code, field }: FieldProblem, { t }: Text): string {
  if (code === "belowZero") return t("bulkEdit.problems.belowZero");
  if (field === "tags") return t("bulkEdit.problems.tooManyTags", { max: PRODUCT_FIELDS.tags.limits.max });
  return t(code === "aboveBasePrice" ? "bulkEdit.problems.belowFloor" : "bulkEdit.problems.invalid");
}
