import * as v from "valibot";
import { isSameValue } from "../records/diff-record.ts";
import {
  type OrderDifference,
  type OrderFlag,
  type OrderStatus,
  StoredLine,
  type StoredOrder,
} from "../order/order.ts";
import { isCounted } from "../order/order-status.ts";
import type { BasisPoints } from "../values/money.ts";
import type { SettledFlag } from "./order-life.ts";

const UNDECIDED: readonly OrderStatus[] = ["submitted", "needs_review", "pending_approval"];

/** Where a line's price comes from. */
const PRICE_FIELDS = ["unitPrice", "listPrice", "rule", "priceListId", "priceListVersion", "pricedAt"] as const;

/** What a captured price means depends on these: in other ones it is not the same price. */
const TERMS: readonly string[] = ["currency", "pricesIncludeTax"];

/** A line's price as it was captured, where the store charges its own. */
interface CapturedPrice {
  readonly place: number;
  readonly captured: number;
  readonly charged: number;
}

/** Whether an order waits for somebody to decide on its flags. */
export function isUndecided(status: OrderStatus): boolean {
  return UNDECIDED.includes(status);
}

/**
 * The flags that somebody still has to look at (ORDER-70): none of an order that was rejected or cancelled, and a shortage
 * only as long as it is not settled. What was sold at the counter stays flagged.
 */
export function openFlags({
  status,
  flags,
  sale,
}: Pick<StoredOrder, "status" | "sale"> & { readonly flags: readonly OrderFlag[] }): readonly OrderFlag[] {
  if (!isCounted(status)) return [];
  return isUndecided(status) || sale !== undefined ? flags : flags.filter((flag) => flag !== "STOCK_SHORT");
}

/** The order with decided flags: they leave `flags`, and who decided what stays known (ORDER-45). */
export function settleFlags(
  order: StoredOrder,
  flags: readonly OrderFlag[],
  { at, by, byName }: Pick<SettledFlag, "at" | "by" | "byName">,
  choiceOf: (flag: OrderFlag) => string,
): StoredOrder {
  if (flags.length === 0) return order;
  const settled = flags.map((flag) => ({ flag, choice: choiceOf(flag), at, by, byName }));
  return {
    ...order,
    flags: order.flags.filter((flag) => !flags.includes(flag)),
    settled: [...(order.settled ?? []), ...settled],
  };
}

/** The prices that were captured otherwise than the store charges, and can be charged instead (ORDER-45). */
export function capturedPrices({ differences = [], lines }: StoredOrder): CapturedPrice[] {
  const byField = new Map(differences.map((difference) => [difference.field, difference]));
  if (TERMS.some((field) => byField.has(field))) return [];
  return lines.flatMap(({ unitPrice: charged }, place) => {
    const captured = byField.get(`lines.${place}.unitPrice`)?.captured;
    const isSamePrice = byField.has(`lines.${place}.quantityScale`);
    return typeof captured === "number" && captured !== charged && !isSamePrice ? [{ place, captured, charged }] : [];
  });
}

/** Whether no captured price is below the store's by more than this share. */
export function arePricesWithin(prices: readonly CapturedPrice[], limit: BasisPoints): boolean {
  return prices.every(({ captured, charged }) => captured * 10_000 >= charged * (10_000 - limit));
}

/** The order's lines at the captured prices. */
export function linesAsPriced(order: StoredOrder): StoredLine[] {
  const places = new Set(capturedPrices(order).map(({ place }) => place));
  return order.lines.map((line, place) => {
    if (!places.has(place)) return line;
    const values = PRICE_FIELDS.flatMap((name) => {
      const found = order.differences?.find(({ field }) => field === `lines.${place}.${name}`);
      return found === undefined ? [] : [[name, found.captured]];
    });
    const priced = v.safeParse(StoredLine, { ...line, ...Object.fromEntries(values) });
    return priced.success ? priced.output : line;
  });
}

/** What an order still charges otherwise than captured. */
export function openDifferences(order: StoredOrder): OrderDifference[] {
  return (order.differences ?? []).flatMap(({ field, captured }) => {
    const charged = valueAt(order, field) ?? null;
    return isSameValue(captured, charged) ? [] : [{ field, captured, charged }];
  });
}

function valueAt(order: StoredOrder, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (v.is(v.looseObject({}), value) ? Reflect.get(value, name) : undefined), order);
}
