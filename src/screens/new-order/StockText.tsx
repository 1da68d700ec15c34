import type { Product } from "#domain/product.ts";
import { formatAge } from "#i18n/format-date.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductRow } from "#local/queries/products.ts";
import { useNow } from "#ui/use-now.ts";

const HOUR = 3_600_000;

interface StockTextProps {
  readonly product: Pick<Product, "trackStock" | "quantityScale">;
  readonly available: ProductRow["available"];
}

/** What is left after my own unsent orders, with its age: fresh below 1 h, old from 8 h on (PRODUCT 3.0.11). */
export function StockText({ product, available }: StockTextProps) {
  const { t, locale } = useText();
  const now = useNow();
  if (!product.trackStock) return t("newOrder.stockNotTracked");
  if (available === null) return t("newOrder.stockUnknown");
  const age = now - available.asOf;
  const quantity =
    available.quantity > 0
      ? t("newOrder.stock", { quantity: formatQuantity(available.quantity, product.quantityScale, locale) })
      : t("newOrder.stockNone");
  if (age < HOUR)
    return available.quantity > 0 ? quantity : <span className="font-medium text-danger">{quantity}</span>;
  const words = { quantity, age: formatAge(available.asOf, now, locale) };
  return (
    <span className="font-medium text-attention-ink">
      {t(age < 8 * HOUR ? "newOrder.stockWithAge" : "newOrder.stockOld", words)}
    </span>
  );
}
