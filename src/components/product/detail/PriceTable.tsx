import { useTranslation } from "react-i18next";
import { formatSignedRate, formatQuantity } from "#i18n/format-quantity.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ListedPrice, ProductDetails } from "#local/queries/product/product-details.ts";
import { Section } from "#ui/layout/Section.tsx";
import type { QuantityBreak } from "#domain/product/product-price.ts";

interface PriceTableProps {
  readonly details: ProductDetails;
  readonly owner: boolean;
}

/** The price on each list with its breaks. Staff see the lists in force today, owners all of them. */
export function PriceTable({ details, owner }: PriceTableProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { product, prices, company } = details;
  const money = (price: number) => formatUnitPrice(price, company.settings.currency, locale);
  const shown = prices.filter(
    (each) => (owner || each.inForce) && (each.unitPrice !== null || each.breaks.length > 0 || each.next !== null),
  );
  if (shown.length === 0) return null;
  const breakText = ({ fromQuantity, unitPrice }: QuantityBreak) =>
    t("products.break", {
      quantity: formatQuantity(fromQuantity, product.quantityScale, locale),
      price: money(unitPrice),
    });
  const nextText = ({ since, unitPrice }: NonNullable<ListedPrice["next"]>) => {
    const day = formatDay(since, locale, "day");
    return unitPrice === null
      ? t("price.upcomingNone", { day })
      : t("price.upcoming", { day, price: money(unitPrice) });
  };
  return (
    <Section title={t("products.prices")}>
      <ul className="flex flex-col px-4">
        {shown.map(({ list, unitPrice, breaks, inForce, computedFrom, since, next }) => (
          <li key={list.id} className="flex flex-col py-2 edge-b">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 text-body font-medium">{list.name}</span>
              <span className="text-body font-bold tabular-nums">{unitPrice === null ? "–" : money(unitPrice)}</span>
            </div>
            <div className="flex flex-wrap gap-x-3 text-caption text-muted tabular-nums">
              {list.isDefault && <span>{t("products.defaultList")}</span>}
              {!inForce && <span className="text-attention-ink">{t("products.notInForce")}</span>}
              {since !== null && <span>{t("price.since", { day: formatDay(since, locale, "day") })}</span>}
              {computedFrom && (
                <span>
                  {t("price.computed", {
                    rate: formatSignedRate(computedFrom.rate, locale),
                    price: money(computedFrom.basePrice),
                    list: computedFrom.baseName,
                  })}
                </span>
              )}
              {breaks.toReversed().map((each) => (
                <span key={each.fromQuantity}>{breakText(each)}</span>
              ))}
            </div>
            {next !== null && (
              <p className="flex flex-wrap gap-x-3 text-caption font-medium text-attention-ink tabular-nums">
                <span>{nextText(next)}</span>
                {next.breaks.toReversed().map((each) => (
                  <span key={each.fromQuantity}>{breakText(each)}</span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
