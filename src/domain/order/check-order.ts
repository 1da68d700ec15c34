import { presetRounding } from "../counter/cash-rounding.ts";
import { findSaleFault } from "../counter/counter-sale.ts";
import { isCalendarDay } from "../values/business-day.ts";
import { checkQuantity, type QuantityRules } from "./check-quantity.ts";
import type { CompanySettings } from "../company/company.ts";
import { type Currency, currencyDecimals, sumAmounts } from "../values/money.ts";
import type { Order, OrderLine, OrderTotals } from "./order.ts";
import { isSignature } from "../delivery/order-signature.ts";
import { priceCart } from "../pricing/price-cart.ts";
import type { RefusalReason } from "../sync/push-outcome.ts";

/** Why an order is refused, and the field concerned (`lines.3.quantity`). */
export interface OrderRefusal {
  readonly reason: RefusalReason;
  readonly field: string;
}

/** The maximum gross of an order, in minor units: with the highest taxes it is still a safe integer. */
const MAX_ORDER_GROSS = 100_000_000_000_000;

/**
 * Checks that an order is valid in itself, as the server requires (ORDER-17): every line priced and in
 * range, a valid number, no day in the past, and every amount equal to the one computed here (PRICE-18). Null if it
 * is. Taxes are recomputed if the order was captured under today's settings; under others they must add up, and
 * `reviewOrder` flags them. `captured` are the settings it was captured under, null if no longer known.
 */
export function checkOrder(
  order: Order,
  settings: CompanySettings,
  captured: CompanySettings | null = null,
): OrderRefusal | null {
  return (
    checkHead(order, [settings, captured]) ??
    checkLines(order) ??
    checkAmounts(order, settings) ??
    checkSale(order, settings, captured)
  );
}

/** Whether the order was captured under the company's present settings. */
function hasCurrentTerms(order: Order, settings: CompanySettings): boolean {
  return order.settingsVersion === settings.version;
}

/** Recomputes the order's amounts from its lines, discounts and frozen terms, with the taxes of `settings`. */
export function repriceOrder(order: Order, settings: CompanySettings): { lines: OrderLine[]; totals: OrderTotals } {
  const { currency, pricesIncludeTax, taxRounding, taxExempt } = order;
  return priceCart(order, { currency, pricesIncludeTax, taxRounding, taxExempt, taxClasses: settings.taxClasses });
}

/** Whether the lines' gross can be an order's: all its amounts are safe integers then. */
export function isWithinGross(lines: readonly OrderLine[], currency: Currency): boolean {
  const gross = lines.reduce((sum, { unitPrice, quantity, quantityScale }) => {
    return sum + (((unitPrice / 10_000) * quantity) / quantityScale) * 10 ** currencyDecimals(currency);
  }, 0);
  return gross <= MAX_ORDER_GROSS;
}

function checkHead(order: Order, known: readonly (CompanySettings | null)[]): OrderRefusal | null {
  if (!isCalendarDay(order.promisedOn) || order.promisedOn < order.businessDay) return invalid("promisedOn");
  if (order.signed !== undefined && !isSignature(order.signed)) return invalid("signed");
  if (!known.some((settings) => settings?.currency === order.currency)) return invalid("currency");
  return null;
}

function checkLines({ lines, currency }: Order): OrderRefusal | null {
  const lineIds = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (lineIds.has(line.lineId)) return invalid(`lines.${index}.lineId`);
    lineIds.add(line.lineId);
    if (line.unitPrice === 0) return { reason: "NO_PRICE", field: `lines.${index}.unitPrice` };
    if (checkQuantity(line.quantity, countedRules(line)) !== null)
      return { reason: "QTY_OUT_OF_RANGE", field: `lines.${index}.quantity` };
  }
  return isWithinGross(lines, currency) ? null : invalid("totals.gross");
}

/** Selling units and the maximum per order do not refuse an order that was taken: `reviewOrder` flags them. */
function countedRules({ quantityScale, minQuantity, quantityMultiple, unitsPerCase }: OrderLine): QuantityRules {
  return { quantityScale, minQuantity, quantityMultiple, unitsPerCase };
}

function checkAmounts(order: Order, settings: CompanySettings): OrderRefusal | null {
  const { lines, totals } = repriceOrder(order, settings);
  for (const [index, line] of lines.entries()) {
    const field = LINE_AMOUNTS.find((amount) => line[amount] !== order.lines[index]?.[amount]);
    if (field !== undefined) return differs(`lines.${index}.${field}`);
  }
  const field = PLAIN_TOTALS.find((amount) => totals[amount] !== order.totals[amount]);
  if (field !== undefined) return differs(`totals.${field}`);
  return hasCurrentTerms(order, settings) ? checkTaxes(order, totals, settings) : checkForeignTaxes(order);
}

const LINE_AMOUNTS = ["gross", "lineDiscount", "orderDiscountShare", "net"] as const;
const PLAIN_TOTALS = ["gross", "discount", "net", "pieces"] as const;
const TAX_FIELDS = ["taxId", "name", "rate", "base", "amount"] as const;

function checkTaxes(order: Order, expected: OrderTotals, settings: CompanySettings): OrderRefusal | null {
  if (order.pricesIncludeTax !== settings.pricesIncludeTax) return differs("pricesIncludeTax");
  if (order.taxRounding !== settings.taxRounding) return differs("taxRounding");
  const { taxes, tax, total } = order.totals;
  const same =
    taxes.length === expected.taxes.length &&
    expected.taxes.every((entry, index) => TAX_FIELDS.every((field) => entry[field] === taxes[index]?.[field]));
  if (!same) return differs("totals.taxes");
  if (tax !== expected.tax) return differs("totals.tax");
  return total === expected.total ? null : differs("totals.total");
}

/** Taxes of settings that are no longer known must at least be possible and add up. */
function checkForeignTaxes({ totals, pricesIncludeTax, taxExempt }: Order): OrderRefusal | null {
  const { taxes, tax, net, total } = totals;
  const isPossible = taxes.every(({ base, amount }) => amount >= 0 && amount <= base && base <= total);
  if (!isPossible || (taxExempt && taxes.length > 0)) return differs("totals.taxes");
  if (tax !== sumAmounts(taxes.map((entry) => entry.amount))) return differs("totals.tax");
  return total === (pricesIncludeTax ? net : net + tax) ? null : differs("totals.total");
}

/** Rules that are no longer known may have rounded cash in any way. */
function checkSale(order: Order, settings: CompanySettings, captured: CompanySettings | null): OrderRefusal | null {
  const known = hasCurrentTerms(order, settings) ? [settings] : captured === null ? [] : [captured];
  const roundings = known.map(({ cashRounding, currency }) => cashRounding ?? presetRounding(currency));
  const field = findSaleFault(order, roundings);
  if (field === null) return null;
  return field.startsWith("sale.") ? differs(field) : invalid(field);
}

function invalid(field: string): OrderRefusal {
  return { reason: "SCHEMA_INVALID", field };
}

function differs(field: string): OrderRefusal {
  return { reason: "TOTALS_DIFFER", field };
}
