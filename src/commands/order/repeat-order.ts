import { askedLines } from "#domain/order-life/asked-lines.ts";
import { placeLine } from "#domain/order/place-line.ts";
import type { DraftChoice, MissingLine, RepeatedOrder } from "#domain/order/cart.ts";
import type { CartLine } from "#domain/order/order.ts";
import type { Ticket } from "#domain/counter/ticket.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { emptyCart } from "#local/cart/empty-cart.ts";
import { readLineFacts } from "#local/cart/line-facts.ts";
import { readRepeat, repeatKey } from "#local/cart/repeats.ts";
import { ticketKey } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { nullIfDiskFull, usingDiskReserve } from "#local/databases/free-disk-space.ts";
import { readBuyingTerms } from "#local/outbox/rows-with-edits.ts";

export interface RepeatRequest {
  readonly orderId: string;
  /** What becomes of a draft with lines. `add` leaves its lines as they are. */
  readonly draft: DraftChoice;
  /** The name of a draft that is put aside. */
  readonly parkedName: string;
}

/** `unknown`: this device has not got the order or its customer. */
export interface RepeatProblem {
  readonly code: "unknown" | "storageFull";
}

/** Fills the customer's cart with an order's lines at today's prices (ORDER-9, SELL-1), in one transaction. */
export async function repeatOrder(
  device: Device,
  request: RepeatRequest,
): Promise<Result<RepeatedOrder, RepeatProblem>> {
  const { work } = device;
  const order = (await work.orders.get(request.orderId))?.order ?? (await device.mirror.orders.get(request.orderId));
  if (order === undefined) return refuse({ code: "unknown" });
  const { customerId, orderNo } = order;
  const lines = askedLines(order.lines);
  const { customer, company } = await readBuyingTerms(device, customerId);
  if (customer === undefined || company === undefined) return refuse({ code: "unknown" });
  const known = await Promise.all(lines.map(({ productId }) => readLineFacts(device, { customerId, productId })));
  const now = device.now();
  const fresh = emptyCart(customer, company.settings, { orderId: device.newId(), now, last: order });
  const ticketId = device.newId();

  const write = async () => {
    const present = await work.carts.get(customerId);
    const isOpen = present !== undefined && present.lines.length > 0;
    const isParked = isOpen && request.draft === "park";
    let cart = present !== undefined && (!isOpen || request.draft === "add") ? present : fresh;
    const missing: MissingLine[] = [];
    for (const [place, line] of lines.entries()) {
      if (cart.lines.some(({ productId }) => productId === line.productId)) continue;
      const facts = known[place]?.facts;
      const placed = facts && placeLine(cart, line.productId, line.quantity, facts);
      if (placed?.ok) cart = placed.value;
      else missing.push(missingLine(line));
    }
    const repeated: RepeatedOrder = {
      customerId,
      orderNo,
      repeated: lines.length - missing.length,
      missing,
      before: present ?? null,
      ticketId: isParked ? ticketId : null,
      changedAt: now,
    };
    if (isParked) {
      const ticket: Ticket = { ticketId, name: request.parkedName.slice(0, 40), cart: present };
      await work.formDrafts.put({ key: ticketKey(ticketId), value: ticket, changedAt: now });
    }
    if (present !== undefined) await work.formDrafts.delete(repeatKey(present));
    await work.carts.put({ ...cart, changedAt: now });
    await work.formDrafts.put({ key: repeatKey(cart), value: repeated, changedAt: now });
    return repeated;
  };
  const repeated = await nullIfDiskFull(() => writeDrafts(device, write));
  return repeated === null ? refuse({ code: "storageFull" }) : accept(repeated);
}

/** Takes a repeat back: the draft is as it was before. False if the cart was changed since (SELL-2). */
export function undoRepeat(device: Device, customerId: string): Promise<boolean> {
  const { work } = device;
  return writeDrafts(device, async () => {
    const cart = await work.carts.get(customerId);
    const repeated = cart && (await readRepeat(work, cart));
    if (cart === undefined || !repeated || repeated.changedAt !== cart.changedAt) return false;
    await work.carts.delete(customerId);
    if (repeated.before !== null) await work.carts.put(repeated.before);
    await work.formDrafts.bulkDelete([
      repeatKey(cart),
      ...(repeated.ticketId === null ? [] : [ticketKey(repeated.ticketId)]),
    ]);
    return true;
  });
}

/** Nobody needs to see any more what was repeated. */
export async function dismissRepeat({ work }: Device, cart: Parameters<typeof repeatKey>[0]): Promise<void> {
  await work.formDrafts.delete(repeatKey(cart));
}

function missingLine(line: CartLine): MissingLine {
  const { lineId, productId, name, nameEs, unit, categoryId, quantity, quantityScale, unitPrice } = line;
  return { lineId, productId, name, nameEs, unit, categoryId, quantity, quantityScale, unitPrice };
}

function writeDrafts<Value>({ work }: Device, write: () => Promise<Value>): Promise<Value> {
  // Dexie follows the awaits of async functions only.
  return usingDiskReserve(() => work.transaction("rw", [work.carts, work.formDrafts], async () => write()));
}
