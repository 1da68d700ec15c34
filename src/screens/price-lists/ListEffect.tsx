import type { PriceList } from "#domain/price-list.ts";
import { formatCount, formatSignedRate } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { readPriceListEffect } from "#local/queries/price-list-effect.ts";
import { Notice } from "#ui/Notice.tsx";
import { useLive } from "#ui/use-live.ts";

interface ListEffectProps {
  readonly list: PriceList;
  readonly customers: number;
}

/** How far the list reaches as it stands in the form: "32 customers, 1,204 prices, +3.1 % average". */
export function ListEffect({ list, customers }: ListEffectProps) {
  const { t, locale } = useText();
  const effect = useLive(readPriceListEffect, list, { keep: true });
  if (effect.state !== "ready") return null;
  const { prices, averageChange } = effect.value;
  const parts = [
    t("priceLists.customers", { count: customers }),
    t("priceLists.prices", { count: prices, shown: formatCount(prices, locale) }),
    averageChange !== null && t("priceLists.average", { rate: formatSignedRate(averageChange, locale) }),
  ];
  return <Notice>{parts.filter(Boolean).join(" · ")}</Notice>;
}
