import { useTranslation } from "react-i18next";
import type { Product } from "#domain/product/product.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount, formatQuantity } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readProductSales } from "#local/queries/product/product-sales.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Sales of the last 90 days from the orders on this device; states how far back those go (PROD-13). */
export function SalesCard({ product }: { readonly product: Product }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const sales = readyValue(useLive(readProductSales, { productId: product.id }));
  if (!sales) return null;
  const { since, quantity, net, orders, customers, unsent, currency, timeZone } = sales;
  const count = (value: number) => (value === 0 ? "" : formatCount(value, locale));
  return (
    <Section title={t("products.sales.title")}>
      {since === null || orders === 0 ? (
        <p className="px-4 pb-2 text-body">{t("products.sales.none")}</p>
      ) : (
        <FactList
          facts={[
            [
              t("products.sales.quantity"),
              `${formatQuantity(quantity, product.quantityScale, locale)} ${product.unit}`,
            ],
            [t("products.sales.net"), formatMoney(net, currency, locale)],
            [t("products.sales.orders"), count(orders)],
            [t("products.sales.customers"), count(customers)],
            [t("products.sales.unsent"), count(unsent)],
          ]}
        />
      )}
      {since !== null && (
        <p className="px-4 py-2 text-caption text-muted">
          {t("products.sales.source", { date: formatDate(since, locale, "day", timeZone) })}
        </p>
      )}
    </Section>
  );
}
