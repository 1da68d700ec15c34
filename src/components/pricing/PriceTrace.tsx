import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import type { Product } from "#domain/product/product.ts";
import type { PriceTraceStep } from "#domain/pricing/resolve-price.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity, formatSignedRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { Section } from "#ui/layout/Section.tsx";

interface PriceTraceProps {
  readonly trace: readonly PriceTraceStep[];
  readonly product: Pick<Product, "quantityScale">;
  readonly currency: Currency;
}

/** Explains a price: every rule checked, in order, with its outcome (PRICE-7). */
export function PriceTrace({ trace, product, currency }: PriceTraceProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const detailsOf = ({ priceListVersion, validFrom, validTo, computedFrom, since, setBy }: PriceTraceStep) => [
    priceListVersion !== null && t("price.version", { version: String(priceListVersion) }),
    validFrom !== null && t("price.validFrom", { day: formatDay(validFrom, locale, "day") }),
    validTo !== null && t("price.validTo", { day: formatDay(validTo, locale, "day") }),
    computedFrom !== null &&
      t("price.computed", {
        rate: formatSignedRate(computedFrom.rate, locale),
        price: formatUnitPrice(computedFrom.basePrice, currency, locale),
        list: computedFrom.baseName,
      }),
    since !== null && t("price.since", { day: formatDay(since, locale, "day") }),
    setBy !== null &&
      (setBy.unsent
        ? t("price.setHere")
        : t("price.setBy", { name: setBy.byName, day: formatDate(setBy.at, locale, "day") })),
  ];
  return (
    <Section title={t("price.why")}>
      <ol className="flex flex-col">
        {trace.map((step, index) => {
          const won = step.outcome === "won";
          const quantity =
            step.fromQuantity === null ? "" : formatQuantity(step.fromQuantity, product.quantityScale, locale);
          return (
            <li
              key={index}
              className={joinClasses("flex min-h-12 items-center gap-3 px-4 py-1 edge-b", won && "bg-brand-soft")}
            >
              <span className="size-5 shrink-0 text-brand">{won && <Check aria-hidden className="size-5" />}</span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className={joinClasses("text-body", won && "font-medium")}>{t(`price.rules.${step.rule}`)}</span>
                <span className="text-caption text-muted">
                  {[step.priceListName, t(`price.outcomes.${step.outcome}`, { quantity }), ...detailsOf(step)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className="text-body tabular-nums">
                {step.unitPrice === null ? "–" : formatUnitPrice(step.unitPrice, currency, locale)}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
