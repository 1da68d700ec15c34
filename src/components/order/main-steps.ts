import { seesAll } from "#domain/access/is-owner.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import { advanceFacts } from "#domain/order/advance-facts.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { needsReason, nextStatuses } from "#domain/order/order-status.ts";
import type { Text } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";

/** The steps that this person may take. The store works only on received orders: an unsent one has none. */
export function possibleSteps(
  { order, status, flags, assignedTo, receivedAt }: OrderView,
  person: Pick<Identity, "role" | "uid">,
  settings: CompanySettings | null,
): OrderStatus[] {
  if (receivedAt === null) return [];
  return nextStatuses(status, person.role, advanceFacts({ ...order, flags, assignedTo }, person, settings));
}

/**
 * Those of them that have a button in sight: the usual next one, or both ways on after a failed delivery (ORDER-53). What is
 * being prepared is picked (ORDER-55).
 */
export function mainSteps(status: OrderStatus, steps: readonly OrderStatus[]): OrderStatus[] {
  if (status === "delivery_failed") return [...steps];
  if (status === "preparing") return [];
  const [usual] = steps;
  return usual === undefined || needsReason(status, usual) ? [] : [usual];
}

/** Whether a step is not taken by one gesture: what is being prepared is picked before it is ready (ORDER-43). */
export function isPickedFirst(from: OrderStatus, to: OrderStatus): boolean {
  return from === "preparing" && to === "ready";
}

/** Where orders are picked together (ORDER-55). */
export function pickPath(orderIds: readonly string[]): string {
  return `/orders/${orderIds[0] ?? ""}?pick=${orderIds.join(",")}`;
}

/** Statuses from which an order is handed over: what goes on the road, and what is picked up. */
const DELIVERABLE: readonly OrderStatus[] = ["ready", "out_for_delivery"];

/** Whether this person may hand the order over now (DELIV-30): the store all that is ready, drivers theirs on the road. */
export function mayDeliver(
  { status, assignedTo, receivedAt }: OrderView,
  { uid, roles }: Pick<Identity, "uid" | "roles">,
): boolean {
  if (receivedAt === null || !DELIVERABLE.includes(status)) return false;
  return seesAll(roles) || (roles.includes("delivery_personnel") && assignedTo === uid);
}

/** Where orders of one customer are handed over together (DELIV-33); `runId` null = not on a run. */
export function deliverPath(orderIds: readonly string[], runId: string | null = null): string {
  const run = runId === null ? "" : `&run=${runId}`;
  return `/orders/${orderIds[0] ?? ""}?deliver=${orderIds.join(",")}${run}`;
}

/** What a step is called on its button; after a failed delivery it says what happens to the goods. */
export function stepLabel(from: OrderStatus, to: OrderStatus, t: Text["t"]): string {
  if (from === "delivery_failed" && (to === "ready" || to === "cancelled")) {
    return t(`order.actions.afterFailure.${to}`);
  }
  return t(`order.actions.to.${to}`);
}
