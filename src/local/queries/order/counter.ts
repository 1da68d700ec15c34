import { readTickets } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";

/** A ticket in the list of those put aside. */
export interface TicketSummary {
  readonly ticketId: string;
  readonly name: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly lineCount: number;
  readonly changedAt: number;
}

/** The tickets put aside on this device, the newest first (COUNTER-9). */
export async function listTickets(device: Device): Promise<readonly TicketSummary[]> {
  const tickets = await readTickets(device.work);
  const customers = await readCustomers(
    device,
    tickets.map(({ cart }) => cart.customerId),
  );
  return tickets
    .map(({ ticketId, name, cart, changedAt }, index) => ({
      ticketId,
      name,
      customerId: cart.customerId,
      customerName: customers[index]?.name ?? "",
      lineCount: cart.lines.length,
      changedAt,
    }))
    .sort((a, b) => b.changedAt - a.changedAt);
}
