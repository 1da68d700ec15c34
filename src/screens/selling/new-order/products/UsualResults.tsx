import { useTranslation } from "react-i18next";
import { listUsualProducts } from "#local/queries/product/usual-products.ts";
import { rowSale } from "#components/order/selling/use-sale.ts";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useLive } from "#ui/use-live.ts";
import { ProductRow } from "./ProductRow.tsx";
import type { ProductListProps } from "./ProductResults.tsx";

/** The customer's usual products, most frequent first. */
export function UsualResults({ sale, categories, onOpenDetails }: ProductListProps) {
  const { t } = useTranslation();
  const { customer, company } = sale.view;
  const usual = useLive(listUsualProducts, customer.id);
  return (
    <Ready of={usual} failed={t("newOrder.productsFailed")}>
      {(rows) => (
        <ul aria-label={t("newOrder.usual")} className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => (
            <li key={row.product.id}>
              <ProductRow
                row={row}
                hue={categories.find((category) => category.id === row.product.categoryId)?.hue ?? null}
                currency={company.settings.currency}
                onOpenDetails={onOpenDetails}
                {...rowSale(sale, row.product.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Ready>
  );
}
