import { useTranslation } from "react-i18next";
import type { BulkPreview } from "#domain/product/bulk-edit.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import { tiersOn } from "#domain/pricing/price-tiers.ts";
import type { Product } from "#domain/product/product.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ChosenProducts } from "#local/queries/product/chosen-products.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { BulkField } from "./bulk-draft.ts";

interface BulkPreviewListProps {
  readonly preview: BulkPreview;
  readonly field: BulkField;
  /** The list whose prices change. */
  readonly listId: string;
  readonly chosen: ChosenProducts;
}

/** How many are shown before and after; the rest is counted. */
const EXAMPLES = 5;

/** The preview (PROD-10): how many change, examples, and which stay unchanged and why. */
export function BulkPreviewList({ preview, field, listId, chosen }: BulkPreviewListProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { changed, same, refused } = preview;
  const { currency, taxClasses } = chosen.company.settings;
  const [first] = refused;
  return (
    <section aria-label={t("bulkEdit.preview")} className="flex flex-col gap-3">
      <p className="text-body font-medium">
        {t("bulkEdit.willChange", { count: changed.length })}
        {same > 0 && <span className="text-muted"> · {t("bulkEdit.same", { count: same })}</span>}
      </p>
      {changed.length > 0 && (
        <ul className="overflow-hidden rounded-card bg-card edge">
          {changed.slice(0, EXAMPLES).map(({ before, after }) => (
            <li key={before.id} className="flex flex-col px-3 py-2 not-last:edge-b">
              <span className="line-clamp-1 text-body font-medium">{localName(before, language)}</span>
              <span className="text-body tabular-nums">
                <span className="text-muted">{valueOf(before)}</span> <span aria-hidden>→</span>
                <span className="sr-only">{t("bulkEdit.becomes")}</span> {valueOf(after)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > EXAMPLES && (
        <p className="text-body text-muted">{t("bulkEdit.andMore", { count: changed.length - EXAMPLES })}</p>
      )}
      {first && (
        <Notice tone="attention">
          {t("bulkEdit.refused", { count: refused.length })}{" "}
          {t("bulkEdit.forExample", { name: localName(first.product, language), why: whyOf(first.problem) })}
        </Notice>
      )}
    </section>
  );

  function valueOf(product: Product): string {
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

  function whyOf({ code, field: about }: FieldProblem): string {
    if (code === "belowZero") return t("bulkEdit.problems.belowZero");
    if (about === "tags") return t("bulkEdit.problems.tooManyTags", { max: PRODUCT_FIELDS.tags.limits.max });
    return t(code === "aboveBasePrice" ? "bulkEdit.problems.belowFloor" : "bulkEdit.problems.invalid");
  }
}
