import type { Ticket } from "#domain/counter/ticket.ts";
import type { Order } from "#domain/order/order.ts";
import { cartOfOrder } from "#domain/order-life/unsent-order.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { ticketKey } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { readOrderTerms } from "#local/queries/order/carts.ts";
import { type EditUnsentProblem, orderFrom, putOrder, rewriteEntry } from "./edit-unsent.ts";

export interface SplitRequest {
  readonly base: Order;
  /** The lines that stay behind. */
  readonly lineIds: readonly Identifier[];
  /** The name of the draft they go to. */
  readonly name: string;
}

/**
 * Sends the good lines of an order that the store refused, under its number, and keeps the others as a draft that was
 * put aside (ORDER-98): nothing is lost, and the open cart stays as it is.
 */
export async function splitUnsent(
  device: Device,
  { base, lineIds, name }: SplitRequest,
): Promise<Result<Order, EditUnsentProblem>> {
  const whole = cartOfOrder(base);
  const isKept = (lineId: Identifier) => lineIds.includes(lineId);
  const good = { ...whole, lines: whole.lines.filter(({ lineId }) => !isKept(lineId)) };
  const terms = await readOrderTerms(device, base.customerId);
  if (terms === null) return refuse({ code: "customerMissing" });
  const now = device.now();
  const kept = whole.lines.filter(({ lineId }) => isKept(lineId));
  const rest: Ticket = {
    ticketId: device.newId(),
    name: name.slice(0, 40),
    cart: { ...terms.empty, lines: kept, orderId: device.newId(), changedAt: now },
  };
  return rewriteEntry(device, base, [device.work.formDrafts], async (outbox, entry) => {
    const made = orderFrom(device, base, good, terms);
    if (!made.ok) return made;
    await putOrder(outbox, entry, made.value, now);
    await device.work.formDrafts.put({ key: ticketKey(rest.ticketId), value: rest, changedAt: now });
    return accept(made.value);
  });
}
