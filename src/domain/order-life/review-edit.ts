import { isOwner } from "../access/is-owner.ts";
import type { OrderFlag, StoredOrder } from "../order/order.ts";
import { amountFlags, APPROVAL_FLAGS, creditFlags, firstStatus, type ReviewFacts } from "../order/review-order.ts";
import { reserveStock } from "../stock/reserve-stock.ts";
import type { BasisPoints } from "../values/money.ts";

/** What the store knows when somebody changes an order that it has. */
export type EditFacts = Pick<ReviewFacts, "customer" | "openOrders" | "products" | "stock" | "roles" | "settings"> & {
  readonly discountLimit: BasisPoints | null;
};

/** The flags that a change of an order raises or clears; the others are about how it was captured. */
const EDIT_FLAGS: ReadonlySet<OrderFlag> = new Set<OrderFlag>([
  "STOCK_SHORT",
  "OVER_CREDIT",
  "OVERDUE",
  "DISCOUNT_LIMIT",
  "BELOW_FLOOR",
  "BELOW_MINIMUM",
]);

/**
 * The order after a change of what was agreed (ORDER-41): flags that hold no more are gone, new ones make it wait. What
 * the store has accepted before stays accepted unless the total or the discount grew, and an owner's own change needs no
 * approval. `stock` is what is there beyond what the order holds.
 */
export function reviewEdit(
  before: StoredOrder,
  after: StoredOrder,
  facts: EditFacts,
): Pick<StoredOrder, "flags" | "status"> {
  const grew = after.totals.total > before.totals.total || after.totals.discount > before.totals.discount;
  const accepted = new Set(grew ? [] : editFlags(before, before, facts).filter((flag) => !before.flags.includes(flag)));
  const isFree = (flag: OrderFlag) => accepted.has(flag) || (APPROVAL_FLAGS.has(flag) && isOwner(facts.roles));
  const raised = editFlags(before, after, facts).filter((flag) => before.flags.includes(flag) || !isFree(flag));
  const flags = [...after.flags.filter((flag) => !EDIT_FLAGS.has(flag)), ...raised];
  const next = firstStatus(flags, facts.settings);
  const isWaiting = before.status !== "confirmed" && before.status !== "on_hold";
  const isNew = raised.some((flag) => !before.flags.includes(flag));
  return { flags, status: isWaiting || (isNew && next !== "confirmed") ? next : before.status };
}

function editFlags(before: StoredOrder, order: StoredOrder, given: EditFacts): OrderFlag[] {
  const facts = { ...given, order };
  const more = order.lines.map((line) => {
    const had = before.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
    return { productId: line.productId, quantity: Math.max(0, line.quantity - had) };
  });
  const { short } = reserveStock(
    more.filter(({ quantity }) => quantity > 0),
    facts.stock,
  );
  return [
    ...(short.length > 0 ? (["STOCK_SHORT"] as const) : []),
    ...creditFlags(facts, facts.settings),
    ...amountFlags(facts, facts.settings),
  ];
}
