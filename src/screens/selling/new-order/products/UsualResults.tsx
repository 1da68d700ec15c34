import { useTranslation } from "react-i18next";
import { listUsualProducts } from "#local/queries/product/usual-products.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useLive } from "#ui/use-live.ts";
import { ProductRow } from "./ProductRow.tsx";
import type { ProductListProps } from "./ProductResults.tsx";

/** What this customer keeps buying: a short list, most frequent first. */
export function UsualResults({ view, quantities, categories, onOpenPad, onOpenDetails }: ProductListProps) {
  const { t } = useTranslation();
  const usual = useLive(listUsualProducts, view.customer.id);
  if (usual.state === "loading") return <LoadingRows />;
  if (usual.state === "failed") return <ErrorState title={t("newOrder.productsFailed")} />;
  return (
    <ul aria-label={t("newOrder.usual")} className="min-h-0 flex-1 overflow-y-auto">
      {usual.value.map((row) => (
        <li key={row.product.id}>
          <ProductRow
            row={row}
            quantity={quantities.quantityOf(row.product.id)}
            problem={quantities.problemOf(row.product.id)}
            hue={categories.find((category) => category.id === row.product.categoryId)?.hue ?? null}
            currency={view.company.settings.currency}
            onEdit={quantities.edit}
            onOpenPad={onOpenPad}
            onOpenDetails={onOpenDetails}
          />
        </li>
      ))}
    </ul>
  );
}
