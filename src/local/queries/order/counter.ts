import { readTickets } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { type CartFigures, readCartFigures } from "./cart-figures.ts";

/** A ticket in the list of those put aside. */
export interface TicketSummary extends CartFigures {
  readonly ticketId: string;
  readonly name: string;
}

/** The tickets put aside on this device, the newest first (COUNTER-9). */
export async function listTickets(device: Device): Promise<readonly TicketSummary[]> {
  return readCartFigures(device, await readTickets(device.work));
}
