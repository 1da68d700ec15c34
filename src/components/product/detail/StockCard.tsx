import { useTranslation } from "react-i18next";
import { formatDay } from "#i18n/format-date.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductDetails } from "#local/queries/product/product-details.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";

const OLD_MS = 8 * 3_600_000;

/** The stock in the store, its age, and the quantity in this device's unsent orders (STOCK-2). */
export function StockCard({ details }: { readonly details: ProductDetails }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { product, stock, available, unsent, incoming } = details;
  const quantity = (value: number) => `${formatQuantity(value, product.quantityScale, locale)} ${product.unit}`;
  if (!product.trackStock || stock === null || available === null) {
    return (
      <Section title={t("products.stock.title")}>
        <p className="px-4 pb-2 text-body text-muted">
          {t(product.trackStock ? "products.stock.unknown" : "products.stock.notTracked")}
        </p>
      </Section>
    );
  }
  return (
    <Section
      title={t("products.stock.title")}
      action={
        <span className="text-caption">
          {available.counted ? (
            <WaitingSign text={t("products.stock.counted")} />
          ) : (
            <AgeText at={stock.asOf} ageingAfter={OLD_MS} />
          )}
        </span>
      }
    >
      <FactList
        facts={[
          [t("products.stock.available"), quantity(available.quantity)],
          [t(available.counted ? "products.stock.countedOnHand" : "products.stock.onHand"), quantity(stock.onHand)],
          [t("products.stock.reserved"), stock.reserved === 0 ? "" : quantity(stock.reserved)],
          [t("products.stock.safety"), stock.safety === 0 ? "" : quantity(stock.safety)],
          [t("products.stock.unsent"), unsent === 0 ? "" : quantity(unsent)],
          [
            t("products.stock.incoming"),
            incoming === null ? "" : `${quantity(incoming.quantity)} · ${formatDay(incoming.day, locale)}`,
          ],
        ]}
      />
    </Section>
  );
}
