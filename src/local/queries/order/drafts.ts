import type { Cart, RepeatedOrder } from "#domain/order/cart.ts";
import { readRepeat } from "#local/cart/repeats.ts";
import { readTickets } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { type CartFigures, readCartFigures } from "./cart-figures.ts";

/** A draft in the list of open carts (ORDER-5: unlimited, none of them has a number yet). */
export interface CartSummary extends CartFigures {
  /** Of a draft that was put aside beside the customer's open cart; null = it is the open cart. */
  readonly ticket: { readonly ticketId: string; readonly name: string } | null;
}

/** All open carts with at least one line and those that were put aside, the one changed last first. */
export async function listCarts(device: Device): Promise<readonly CartSummary[]> {
  const { work } = device;
  const [open, tickets] = await Promise.all([work.carts.toArray(), readTickets(work)]);
  const drafts = [
    ...open.map((cart) => ({ cart, ticket: null, changedAt: cart.changedAt })),
    ...tickets.map(({ cart, ticketId, name, changedAt }) => ({ cart, ticket: { ticketId, name }, changedAt })),
  ];
  return readCartFigures(
    device,
    drafts.filter(({ cart }) => cart.lines.length > 0),
  );
}

/** What repeating an order would meet: the customer, and how many lines their draft has. Null without the order. */
export async function readDraftOf(
  { work, mirror }: Device,
  orderId: string,
): Promise<{ readonly customerId: string; readonly customerName: string; readonly lineCount: number } | null> {
  const order = (await work.orders.get(orderId))?.order ?? (await mirror.orders.get(orderId));
  if (order === undefined) return null;
  const { customerId, customer } = order;
  const cart = await work.carts.get(customerId);
  return { customerId, customerName: customer.name, lineCount: cart?.lines.length ?? 0 };
}

/** What repeating an order did to this cart, and whether it can still be taken back; null where nothing is to be said. */
export async function readRepeatOf(
  { work }: Device,
  cart: Pick<Cart, "orderId" | "changedAt">,
): Promise<{ readonly repeated: RepeatedOrder; readonly mayUndo: boolean } | null> {
  const repeated = await readRepeat(work, cart);
  return repeated && { repeated, mayUndo: repeated.changedAt === cart.changedAt };
}
