import type { DayRange, OrderFilter, PROMISED_RANGES, TAKEN_RANGES } from "#domain/order/order-filter.ts";
import { formatDay } from "#i18n/format-date.ts";
import type { Text } from "#i18n/use-text.ts";
import type { OrderChoices } from "#local/queries/order/order-search.ts";

export type RangeName = (typeof TAKEN_RANGES)[number] | (typeof PROMISED_RANGES)[number];

/** A range's name in words. */
export function rangeName(name: RangeName, t: Text["t"]): string {
  return t(`orders.filter.ranges.${name}`);
}

/** What a filter leaves, in words, part by part. */
export function filterWords(filter: OrderFilter, choices: OrderChoices | null, text: Text): string[] {
  const { t } = text;
  const nameOf = (list: "reps" | "customers", id: string) => choices?.[list].find((each) => each.id === id)?.name;
  const range = (kind: "taken" | "promised", given: DayRange<RangeName> | null) => {
    if (given === null) return null;
    const days = typeof given === "string" ? rangeName(given, t) : rangeWords(given, text);
    return t(`orders.filter.${kind}Words`, { days });
  };
  const words = [
    ...filter.statuses.map((status) => t(`status.${status}`)),
    ...filter.payments.map((each) => t(`orders.payment.${each}`)),
    range("taken", filter.taken),
    range("promised", filter.promised),
    filter.repId !== null && (nameOf("reps", filter.repId) ?? t("orders.filter.somebody")),
    filter.customerId !== null && (nameOf("customers", filter.customerId) ?? t("orders.filter.oneCustomer")),
    filter.zone,
    ...filter.terms.map((each) => t(`newOrder.termsOf.${each}`)),
    ...filter.sources.map((each) => t(`orders.filter.sources.${each}`)),
    filter.needsApproval && t("orders.filter.needsApproval"),
  ];
  return words.filter((word) => typeof word === "string");
}

function rangeWords(
  { from, to }: Exclude<DayRange<string>, string>,
  { t, locale }: Pick<Text, "t" | "locale">,
): string {
  if (from !== null && from === to) return formatDay(from, locale, "day");
  if (from === null) return to === null ? "" : t("orders.filter.until", { date: formatDay(to, locale, "day") });
  if (to === null) return t("orders.filter.since", { date: formatDay(from, locale, "day") });
  return t("orders.filter.between", { from: formatDay(from, locale, "day"), to: formatDay(to, locale, "day") });
}
