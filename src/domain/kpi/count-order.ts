import type { Identifier } from "../values/identifier.ts";
import type { Role } from "../access/identity.ts";
import { type Customer, repsOf } from "../customer/customer.ts";
import { isCounted } from "../order/order-status.ts";
import type { MeasuredOrder, StoredOrder } from "../order/order.ts";
import type { Instant } from "../values/instant.ts";
import { type Counted, type Figures, firstCount, sumFigures } from "./figures.ts";
import { minuteStep } from "./minute-steps.ts";

/** So many minutes after its phone was next online an order is still in time for the store (KPI-47). */
const IN_TIME = 15;

type CountedFields = Pick<StoredOrder, "status" | "totals" | "measured"> & {
  readonly lines: readonly Pick<StoredOrder["lines"][number], "quantity" | "categoryId" | "net">[];
  /** Absent where the store has not taken it. */
  readonly history?: readonly Pick<StoredOrder["history"][number], "status" | "at">[];
};

/** What an order counts for now (KPI-2): once it was cancelled or rejected only what was decided of it. */
export function orderFigures(order: CountedFields): Figures {
  return sumFigures([soldFigures(order), ...decisionFigures(order.history ?? [])]);
}

/** How long approvers took to decide (KPI-40): from each request to an answer; a cancellation is none. */
function decisionFigures(history: NonNullable<CountedFields["history"]>): Figures[] {
  let askedAt: Instant | null = null;
  const decisions: Figures[] = [];
  for (const { status, at } of history) {
    if (status === "pending_approval") {
      askedAt ??= at;
      continue;
    }
    if (askedAt !== null && status !== "cancelled") {
      decisions.push({ decisions: 1, [`decided:${minuteStep(minutesBetween(askedAt, at))}`]: 1 });
    }
    askedAt = null;
  }
  return decisions;
}

function soldFigures({ status, totals, lines, measured }: CountedFields): Figures {
  if (!isCounted(status)) return {};
  const filled = lines.filter(({ quantity }) => quantity > 0);
  const byCategory = filled.map(({ categoryId, net }): Figures => ({ [`netOf:${categoryId ?? ""}`]: net }));
  return sumFigures([
    { orders: 1, net: totals.net, lines: filled.length },
    ...byCategory,
    measured === undefined ? {} : measuredFigures(measured, totals.net),
  ]);
}

function measuredFigures({ rank, isNew, minutes, onlineMinutes, flags = [] }: MeasuredOrder, net: number): Figures {
  return {
    ...Object.fromEntries(flags.map((flag) => [`flagged:${flag}`, 1])),
    ...(rank !== "" && { [`netOfClass:${rank}`]: net }),
    ...(isNew && { newCustomers: 1 }),
    ...(minutes !== null && { [`arrived:${minuteStep(minutes)}`]: 1 }),
    ...(onlineMinutes !== undefined && { online: 1, onlineInTime: onlineMinutes <= IN_TIME ? 1 : 0 }),
  };
}

/**
 * What an order's figures need besides the order itself, as it was when the store received it (KPI-39): later changes of
 * the customer change nothing. `receivedAt` null = it has not arrived. `onlineMs`: how long the phone had been online by
 * then since it took the order; null = it did not tell (KPI-47).
 */
export function measureOrder(
  { capturedAt }: Pick<StoredOrder, "capturedAt">,
  customer: Pick<Customer, "visitPlan" | "lastOrderAt"> | null,
  receivedAt: Instant | null,
  onlineMs: number | null = null,
): MeasuredOrder {
  return {
    rank: customer?.visitPlan?.rank ?? "",
    isNew: customer !== null && customer.lastOrderAt === null,
    minutes: receivedAt === null ? null : minutesBetween(capturedAt, receivedAt),
    ...(receivedAt !== null && onlineMs !== null && { onlineMinutes: minutesBetween(0, onlineMs) }),
  };
}

function minutesBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.round((to - from) / 60_000));
}

/** In whose figures an order counts (KPI-1): its author's if they sell in the field, else those of the customer's salesperson. */
export function creditedTo(
  repId: Identifier,
  roles: readonly Role[],
  customer: Pick<Customer, "repId" | "otherRepIds"> | null,
): Identifier {
  if (roles.includes("salesperson") || customer === null) return repId;
  return repsOf(customer)[0] ?? repId;
}

/** What an order has put into the figures; one that was stored before this was kept counts on its capture day. */
export function countedOrder(order: Pick<StoredOrder, "figures" | "repId" | "businessDay"> & CountedFields): Counted {
  const { figures, repId, businessDay } = order;
  return figures ?? firstCount(repId, businessDay, orderFigures(order));
}
