import type { Cart } from "../order/cart.ts";
import type { CompanySettings } from "../company/company.ts";
import { computeTaxes, type TaxTerms } from "./compute-taxes.ts";
import type { Customer } from "../customer/customer.ts";
import { lineGross, shareOf, sumAmounts, type Amount, type Currency } from "../values/money.ts";
import type { CartLine, Discount, OrderLine, OrderTotals } from "../order/order.ts";
import { spreadAmount } from "../values/spread-amount.ts";

/** The terms a cart is priced under: the company's, and whether the customer is exempt from tax. */
export interface PricingTerms extends TaxTerms {
  readonly currency: Currency;
  readonly taxExempt: boolean;
}

export function pricingTerms(settings: CompanySettings, customer: Pick<Customer, "taxExempt">): PricingTerms {
  const { currency, taxClasses, pricesIncludeTax, taxRounding } = settings;
  return { currency, taxClasses, pricesIncludeTax, taxRounding, taxExempt: customer.taxExempt };
}

/** A cart's lines with their amounts, and its totals. */
export interface PricedCart {
  readonly lines: OrderLine[];
  readonly totals: OrderTotals;
}

/**
 * The amounts of each line and of the cart, in minor units, computed in the order of PRICE-17: gross = round(price ×
 * quantity), line discount, order discount spread over the lines by net with largest remainder, then tax. The line
 * nets add up to the net, and nothing is negative: an amount discount never exceeds what it applies to. An exempt customer
 * pays no tax on top; a price that includes tax is not lowered for it.
 */
export function priceCart(cart: Pick<Cart, "lines" | "discount">, terms: PricingTerms): PricedCart {
  const grosses = cart.lines.map((line) =>
    lineGross(line.unitPrice, line.quantity, line.quantityScale, terms.currency),
  );
  const lineDiscounts = cart.lines.map((line, index) => discountOn(grosses[index] ?? 0, line.discount));
  const discounted = grosses.map((gross, index) => gross - (lineDiscounts[index] ?? 0));
  const orderDiscount = discountOn(sumAmounts(discounted), cart.discount);
  const shares = spreadAmount(orderDiscount, discounted);
  const lines = cart.lines.map((line, index): OrderLine => {
    const orderDiscountShare = shares[index] ?? 0;
    return {
      ...line,
      gross: grosses[index] ?? 0,
      lineDiscount: lineDiscounts[index] ?? 0,
      orderDiscountShare,
      net: (discounted[index] ?? 0) - orderDiscountShare,
    };
  });
  return { lines, totals: totalsOf(lines, terms) };
}

/** The reduction of an amount by a discount; never more than the amount. */
export function discountOn(amount: Amount, discount: Discount | null): Amount {
  if (discount === null) return 0;
  return discount.kind === "percent" ? shareOf(amount, discount.rate) : Math.min(discount.amount, amount);
}

function totalsOf(lines: readonly OrderLine[], terms: PricingTerms): OrderTotals {
  const net = sumAmounts(lines.map((line) => line.net));
  const taxes = terms.taxExempt ? [] : computeTaxes(lines, terms);
  const tax = sumAmounts(taxes.map((entry) => entry.amount));
  return {
    gross: sumAmounts(lines.map((line) => line.gross)),
    discount: sumAmounts(lines.map((line) => line.lineDiscount + line.orderDiscountShare)),
    net,
    taxes,
    tax,
    total: terms.pricesIncludeTax ? net : sumAmounts([net, tax]),
    pieces: lines.reduce((sum, line) => sum + piecesOf(line), 0),
  };
}

/** Counted goods count by unit; a weighed line is one piece. */
function piecesOf(line: Pick<CartLine, "quantity" | "quantityScale">): number {
  return line.quantityScale === 1 ? line.quantity : 1;
}
