import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { formatCount, formatSignedRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { type EffectQuestion, readPriceListEffect } from "#local/queries/product/price-list-effect.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Debounce: the effect is computed over the whole catalogue. */
const QUIET_MS = 400;

/** The effect of the list as edited: "32 customers, 1,204 prices, +3.1 % average". */
export function ListEffect({ list }: { readonly list: PriceList }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { name: _, version: __, ...question } = list;
  const effect = readyValue(useLive(readPriceListEffect, useRested(question), { keep: true }));
  if (!effect) return <Notice>{t("priceLists.counting")}</Notice>;
  const { customers, prices, averageChange } = effect;
  const parts = [
    t("priceLists.customers", { count: customers }),
    t("priceLists.prices", { count: prices, shown: formatCount(prices, locale) }),
    averageChange !== null && t("priceLists.average", { rate: formatSignedRate(averageChange, locale) }),
  ];
  return <Notice>{parts.filter(Boolean).join(" · ")}</Notice>;
}

function useRested(question: EffectQuestion): EffectQuestion {
  const [rested, setRested] = useState(question);
  const key = JSON.stringify(question);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}
