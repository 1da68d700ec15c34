import { isTaxExempt } from "#domain/customer/customer.ts";
import type { Cart } from "#domain/order/cart.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Amount, Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";

/** A cart in a list. */
export interface CartFigures {
  readonly customerId: string;
  readonly customerName: string;
  readonly lineCount: number;
  /** Null without its customer or the company: whether it is taxed is not known. */
  readonly total: Amount | null;
  readonly currency: Currency | null;
  readonly changedAt: number;
}

interface KeptCart {
  readonly cart: Cart;
  readonly changedAt: number;
}

/** Each cart's figures with what else it is kept with, the one changed last first. */
export async function readCartFigures<Kept extends KeptCart>(
  device: Device,
  kept: readonly Kept[],
): Promise<readonly (CartFigures & Omit<Kept, "cart">)[]> {
  const [customers, company] = await Promise.all([
    readCustomers(
      device,
      kept.map(({ cart }) => cart.customerId),
    ),
    device.mirror.company.get(device.identity.companyId),
  ]);
  return kept
    .map(({ cart, ...rest }, index) => {
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
        ...rest,
        customerId: cart.customerId,
        customerName: customer?.name ?? "",
        lineCount: cart.lines.length,
        total: priced?.totals.total ?? null,
        currency: company?.settings.currency ?? null,
      };
    })
    .sort((a, b) => b.changedAt - a.changedAt);
}
