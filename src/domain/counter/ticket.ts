import * as v from "valibot";
import { Cart } from "../order/cart.ts";
import { Identifier } from "../values/identifier.ts";

/** A cart that was put aside at the counter, under a name (COUNTER-9): a customer may have several, the open one apart. */
export const Ticket = v.object({ ticketId: Identifier, name: v.string(), cart: Cart });
export type Ticket = v.InferOutput<typeof Ticket>;

/** A stored ticket; null where it cannot be read. */
export function readTicket(value: unknown): Ticket | null {
  const ticket = v.safeParse(Ticket, value);
  return ticket.success ? ticket.output : null;
}
