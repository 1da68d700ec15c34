import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Ticket } from "#domain/counter/ticket.ts";
import { readTickets, ticketKey } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { usingDiskReserve } from "#local/databases/free-disk-space.ts";

/** Puts the customer's open cart aside under a name (COUNTER-9). False without lines. */
export function parkTicket(
  device: Device,
  { customerId, name }: { readonly customerId: string; readonly name: string },
): Promise<boolean> {
  return writeTickets(device, async () => {
    const cart = await device.work.carts.get(customerId);
    if (cart === undefined || cart.lines.length === 0) return false;
    await putAside(device, cart, name);
    return true;
  });
}

/**
 * Makes a ticket its customer's open cart again. Lines that are in the open cart are put aside first, as `presentName`:
 * nothing is lost, and two devices' tabs that take the same ticket get it once.
 */
export function resumeTicket(
  device: Device,
  { ticketId, presentName }: { readonly ticketId: string; readonly presentName: string },
): Promise<Result<Ticket, { readonly code: "gone" }>> {
  return writeTickets(device, async () => {
    const ticket = (await readTickets(device.work)).find((each) => each.ticketId === ticketId);
    if (ticket === undefined) return refuse({ code: "gone" });
    const present = await device.work.carts.get(ticket.cart.customerId);
    if (present !== undefined && present.lines.length > 0) await putAside(device, present, presentName);
    await device.work.carts.put({ ...ticket.cart, changedAt: device.now() });
    await device.work.formDrafts.delete(ticketKey(ticketId));
    return accept(ticket);
  });
}

/** Deletes a ticket. It has no number yet, and nothing was promised. */
export async function discardTicket({ work }: Device, ticketId: string): Promise<void> {
  await work.formDrafts.delete(ticketKey(ticketId));
}

async function putAside(device: Device, cart: Cart, name: string): Promise<void> {
  const ticket: Ticket = { ticketId: device.newId(), name: name.trim().slice(0, 40), cart };
  await device.work.formDrafts.put({ key: ticketKey(ticket.ticketId), value: ticket, changedAt: device.now() });
  await device.work.carts.delete(cart.customerId);
}

function writeTickets<Value>({ work }: Device, write: () => Promise<Value>): Promise<Value> {
  // Dexie follows the awaits of async functions only.
  return usingDiskReserve(() => work.transaction("rw", [work.carts, work.formDrafts], async () => write()));
}
