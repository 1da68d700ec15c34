import type { Order } from "#domain/order/order.ts";
import type { Instant } from "#domain/values/instant.ts";
import { MAX_VISIT_ORDERS } from "#domain/visit/visit.ts";
import type { OpenVisit, WorkDatabase } from "../databases/work-database.ts";

/** The visit in progress; with an id, only if it is this one: another tab may have finished it meanwhile. */
export async function getOpenVisit(work: WorkDatabase, visitId?: string): Promise<OpenVisit | null> {
  const open = (await work.openVisit.get("openVisit")) ?? null;
  return visitId === undefined || open?.visitId === visitId ? open : null;
}

/** The visit with changes made in it at this time; a clock that was set back does not end it before it began. */
export function actedIn(open: OpenVisit, changes: Partial<OpenVisit>, now: Instant): OpenVisit {
  return { ...open, ...changes, lastActionAt: Math.max(open.lastActionAt, now) };
}

/** The visit in progress at this customer, whose end is proposed after what is done in it now; null = none. */
export async function actInVisit(work: WorkDatabase, customerId: string, now: Instant): Promise<OpenVisit | null> {
  const open = await getOpenVisit(work);
  if (open?.customerId !== customerId) return null;
  const acted = actedIn(open, {}, now);
  await work.openVisit.put(acted);
  return acted;
}

/** An order placed for the customer of the visit in progress belongs to it; part of the order's transaction. */
export async function noteVisitOrder(
  work: WorkDatabase,
  { orderId, customerId, capturedAt }: Pick<Order, "orderId" | "customerId" | "capturedAt">,
): Promise<void> {
  const open = await getOpenVisit(work);
  if (open?.customerId !== customerId || open.orderIds.length >= MAX_VISIT_ORDERS) return;
  await work.openVisit.put(actedIn(open, { orderIds: [...open.orderIds, orderId] }, capturedAt));
}
