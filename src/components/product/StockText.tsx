import type { Instant } from "#domain/values/instant.ts";
import type { Product } from "#domain/product/product.ts";
import { formatAge } from "#i18n/format-date.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { useNow } from "#ui/hooks/use-now.ts";

const HOUR = 3_600_000;

interface StockTextProps {
  readonly product: Pick<Product, "trackStock" | "quantityScale">;
  /** In the product's own scale, less the user's unsent quantities; null if unknown. */
  readonly available: { readonly quantity: number; readonly asOf: Instant; readonly counted?: boolean } | null;
}

/** The stock left after the user's unsent orders, with its age: fresh below 1 h, old from 8 h on (STOCK-2). */
export function StockText({ product, available }: StockTextProps) {
  const { t, locale } = useText();
  const now = useNow();
  if (!product.trackStock) return t("stock.notTracked");
  if (available === null) return t("stock.unknown");
  const age = now - available.asOf;
  const quantity =
    available.quantity > 0
      ? t("stock.available", { quantity: formatQuantity(available.quantity, product.quantityScale, locale) })
      : t("stock.none");
  // Counted here and not visible to others yet: more important than its age.
  if (available.counted === true) {
    return <span className="font-medium text-attention-ink">{t("stock.counted", { quantity })}</span>;
  }
  if (age < HOUR)
    return available.quantity > 0 ? quantity : <span className="font-medium text-danger">{quantity}</span>;
  const words = { quantity, age: formatAge(available.asOf, now, locale) };
  return (
    <span className="font-medium text-attention-ink">{t(age < 8 * HOUR ? "stock.withAge" : "stock.old", words)}</span>
  );
}
