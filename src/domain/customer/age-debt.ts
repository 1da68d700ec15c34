import type { Day } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import type { Order, OrderStatus, OrderTotals } from "../order/order.ts";
import { hasLeftTheStore } from "../order/order-status.ts";

/** Age brackets in days since the order: 0–30, 31–60, 61–90, over 90 (CUST-21). */
export const DEBT_AGES = ["days30", "days60", "days90", "over90"] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

/** The last day of each bracket but the oldest. */
const LAST_DAYS = [30, 60, 90];

/** The order fields that tell how much is owed for it and since when. */
export interface DebtOrder extends Pick<Order, "orderId" | "orderNo" | "terms" | "businessDay" | "capturedAt"> {
  readonly totals: Pick<OrderTotals, "total">;
}

/** A delivered order that is not fully paid: `open` in minor units, `days` old. */
export interface OpenDocument {
  readonly order: DebtOrder;
  readonly open: Amount;
  readonly days: number;
  readonly age: DebtAge;
}

/** A customer's debt by age, in minor units. `unknown` is the part that no order known here accounts for. */
export interface AgedDebt {
  readonly documents: readonly OpenDocument[];
  readonly byAge: Readonly<Record<DebtAge, Amount>>;
  readonly unknown: Amount;
}

/**
 * Allocates a balance to delivered orders (CUST-21). Payments settle the oldest first, so the newest
 * are open: they are counted back until they make up the balance. The remainder is older than the known orders.
 */
export function ageDebt(
  balance: Amount,
  orders: readonly { readonly order: DebtOrder; readonly status: OrderStatus }[],
  today: Day,
): AgedDebt {
  const onAccount = orders
    .filter(({ order, status }) => order.terms === "on_account" && hasLeftTheStore(status))
    .map(({ order }) => order)
    .toSorted((a, b) =>
      a.businessDay === b.businessDay ? b.capturedAt - a.capturedAt : a.businessDay < b.businessDay ? 1 : -1,
    );
  const documents: OpenDocument[] = [];
  const byAge = { days30: 0, days60: 0, days90: 0, over90: 0 };
  let left = Math.max(0, balance);
  for (const order of onAccount) {
    const open = Math.min(left, order.totals.total);
    if (open <= 0) continue;
    const days = daysBetween(order.businessDay, today);
    const age = ageOf(days);
    documents.push({ order, open, days, age });
    byAge[age] += open;
    left -= open;
  }
  return { documents, byAge, unknown: left };
}

function ageOf(days: number): DebtAge {
  const index = LAST_DAYS.findIndex((last) => days <= last);
  return DEBT_AGES[index < 0 ? LAST_DAYS.length : index] ?? "over90";
}

function daysBetween(from: Day, to: Day): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000));
}
