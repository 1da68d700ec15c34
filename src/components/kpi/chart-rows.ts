import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { Figures } from "#domain/kpi/figures.ts";
import { knownFlags } from "#domain/order/order.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay, formatMonth } from "#i18n/format-date.ts";
import type { Language } from "#i18n/language.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";

/** A row of a chart and of its table. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
}

/** More days than this are shown by month. */
const MOST_DAYS = 31;

/** Net sales by day, the newest first; of a long period by month. */
export function dayRows(
  days: readonly { readonly day: Day; readonly figures: Figures }[],
  { locale }: Text,
): { readonly isLong: boolean; readonly rows: readonly ChartRow[] } {
  const isLong = days.length > MOST_DAYS;
  const sums = new Map<string, number>();
  for (const { day, figures } of days) {
    const key = isLong ? day.slice(0, 7) : day;
    sums.set(key, (sums.get(key) ?? 0) + (figures.net ?? 0));
  }
  const rows = [...sums].toReversed().map(([key, amount]) => ({
    key,
    label: isLong ? formatMonth(key, locale) : formatDay(key, locale),
    amount,
  }));
  return { isLong, rows };
}

/** Net sales by category, the highest first. */
export function categoryRows(
  figures: Figures,
  categories: readonly Category[],
  { t, language }: Text,
): readonly ChartRow[] {
  const names = new Map(categories.map((category) => [category.id, localName(category, language)]));
  return valuesOf(figures, "netOf:").map(([id, amount]) => ({
    key: id,
    label: names.get(id) ?? t("performance.noCategory"),
    amount,
  }));
}

/** Why visits ended without an order, the most frequent first. */
export function reasonRows(figures: Figures, company: Company | null, language: Language): readonly ChartRow[] {
  return valuesOf(figures, "noOrder:").map(([code, amount]) => ({
    key: code,
    label: reasonText(company, "noOrderReasons", { reasonCode: code, reason: "" }, language),
    amount,
  }));
}

/** What the store doubted of orders, the most frequent first. */
export function flagRows(figures: Figures, { t }: Text): readonly ChartRow[] {
  return valuesOf(figures, "flagged:").flatMap(([code, amount]) =>
    knownFlags([code]).map((flag) => ({ key: flag, label: t(`order.flags.${flag}`), amount })),
  );
}

/** What is counted apart under a prefix, by what follows it, the most first. */
function valuesOf(
  figures: Figures,
  prefix: "netOf:" | "noOrder:" | "flagged:",
): readonly (readonly [string, number])[] {
  return Object.entries(figures)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value = 0]) => [name.slice(prefix.length), value] as const)
    .toSorted(([, one], [, other]) => other - one);
}
