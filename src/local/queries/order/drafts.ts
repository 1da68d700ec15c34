import { isTaxExempt } from "#domain/customer/customer.ts";
import type { Cart, RepeatedOrder } from "#domain/order/cart.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Currency } from "#domain/values/money.ts";
import { readRepeat } from "#local/cart/repeats.ts";
import { readTickets } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";

/** A draft in the list of open carts (ORDER-5: unlimited, none of them has a number yet). */
export interface CartSummary {
  /** Of a draft that was put aside beside the customer's open cart; null = it is the open cart. */
  readonly ticket: { readonly ticketId: string; readonly name: string } | null;
  readonly customerId: string;
  readonly customerName: string;
  readonly lineCount: number;
  readonly total: number | null;
  readonly currency: Currency | null;
  readonly changedAt: number;
}

interface Draft {
  readonly cart: Cart;
  readonly ticket: CartSummary["ticket"];
  readonly changedAt: number;
}

/** All open carts with at least one line and those that were put aside, the one changed last first. */
export async function listCarts(device: Device): Promise<readonly CartSummary[]> {
  const { work, mirror, identity } = device;
  const [open, tickets, company] = await Promise.all([
    work.carts.toArray(),
    readTickets(work),
    mirror.company.get(identity.companyId),
  ]);
  const drafts: Draft[] = [
    ...open.map((cart) => ({ cart, ticket: null, changedAt: cart.changedAt })),
    ...tickets.map(({ cart, ticketId, name, changedAt }) => ({ cart, ticket: { ticketId, name }, changedAt })),
  ]
    .filter(({ cart }) => cart.lines.length > 0)
    .sort((a, b) => b.changedAt - a.changedAt);
  const customers = await readCustomers(
    device,
    drafts.map(({ cart }) => cart.customerId),
  );
  return drafts.map(({ cart, ticket, changedAt }, index) => {
    const customer = customers[index];
    const priced =
      customer === undefined || company === undefined
        ? null
        : priceCart(
            cart,
            pricingTerms(company.settings, {
              taxExempt: isTaxExempt(customer, businessDayOf(device.now(), company.settings.timeZone)),
            }),
          );
    return {
      ticket,
      customerId: cart.customerId,
      customerName: customer?.name ?? "",
      lineCount: cart.lines.length,
      total: priced?.totals.total ?? null,
      currency: company?.settings.currency ?? null,
      changedAt,
    };
  });
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
