import type { Tax } from "#domain/company/company.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import type { CartLine, Discount } from "#domain/order/order.ts";
import type { PricingTerms } from "#domain/pricing/price-cart.ts";

/** An exact fraction; the denominator is positive. */
type Fraction = readonly [bigint, bigint];

const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const whole = (value: number | bigint): Fraction => [BigInt(value), 1n];
const floor = ([a, b]: Fraction): bigint => a / b;
const round = ([a, b]: Fraction): bigint => ((a % b) * 2n >= b ? a / b + 1n : a / b);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/**
 * PRICE-17 again, the slow way: every figure an exact fraction, every line separately, no grouping. It only exists
 * for comparison.
 */
export function priceByFractions(cart: { lines: readonly CartLine[]; discount: Discount | null }, terms: PricingTerms) {
  const decimals = 10n ** BigInt(currencyDecimals(terms.currency));
  const grosses = cart.lines.map((line) =>
    round([BigInt(line.unitPrice) * BigInt(line.quantity) * decimals, 10_000n * BigInt(line.quantityScale)]),
  );
  const lineDiscounts = cart.lines.map((line, index) => reduce(grosses[index] ?? 0n, line.discount));
  const discounted = grosses.map((gross, index) => gross - (lineDiscounts[index] ?? 0n));
  const orderDiscount = reduce(sum(discounted), cart.discount);
  const shares = share(orderDiscount, discounted.map(whole));
  const nets = discounted.map((amount, index) => amount - (shares[index] ?? 0n));
  const taxes = terms.taxExempt ? new Map<string, TaxFigures>() : taxesOf(cart.lines, nets, terms);
  const tax = sum([...taxes.values()].map((figures) => figures.amount));
  const net = sum(nets);
  return { grosses, lineDiscounts, shares, nets, taxes, net, tax, total: terms.pricesIncludeTax ? net : net + tax };
}

function reduce(amount: bigint, discount: Discount | null): bigint {
  if (discount === null) return 0n;
  if (discount.kind === "percent") return round([amount * BigInt(discount.rate), 10_000n]);
  return BigInt(discount.amount) < amount ? BigInt(discount.amount) : amount;
}

/** Largest remainder, by giving one unit at a time to the part furthest below its exact share. */
function share(amount: bigint, weights: readonly Fraction[]): bigint[] {
  const total = weights.reduce(add, whole(0n));
  if (total[0] === 0n) return weights.map(() => 0n);
  const exact = weights.map((weight) => over(times(whole(amount), weight), total));
  const parts = exact.map(floor);
  while (sum(parts) < amount) {
    let furthest = 0;
    exact.forEach((value, index) => {
      if (compare(gap(value, parts[index]), gap(exact[furthest], parts[furthest])) > 0) furthest = index;
    });
    parts[furthest] = (parts[furthest] ?? 0n) + 1n;
  }
  return parts;
}

function gap(exact: Fraction = [0n, 1n], part = 0n): Fraction {
  return add(exact, whole(-part));
}

function compare([a, b]: Fraction, [c, d]: Fraction): number {
  return a * d > c * b ? 1 : a * d < c * b ? -1 : 0;
}

/** The base of a tax, and its amount. */
interface TaxFigures {
  base: bigint;
  amount: bigint;
}

interface ExactTax {
  readonly key: string;
  readonly base: Fraction;
  readonly amount: Fraction;
}

/** Taxes by id and rate; the generated taxes are compound or not by their id, so that one key is one tax. */
function taxesOf(lines: readonly CartLine[], nets: readonly bigint[], terms: PricingTerms): Map<string, TaxFigures> {
  const taxesOfLine = (line: CartLine) => terms.taxClasses.find((entry) => entry.id === line.taxClassId)?.taxes ?? [];
  if (terms.pricesIncludeTax) return includedTaxes(lines.map(taxesOfLine), nets, terms.taxRounding);
  const exact = new Map<string, ExactTax>();
  const take = (value: Fraction) => (terms.taxRounding === "line" ? whole(round(value)) : value);
  lines.forEach((line, index) => {
    for (const { key, base, amount } of cascade(taxesOfLine(line), whole(nets[index] ?? 0n))) {
      const before = exact.get(key) ?? { base: whole(0n), amount: whole(0n) };
      exact.set(key, { key, base: add(before.base, take(base)), amount: add(before.amount, take(amount)) });
    }
  });
  return new Map([...exact].map(([key, tax]) => [key, { base: round(tax.base), amount: round(tax.amount) }]));
}

function includedTaxes(taxes: readonly (readonly Tax[])[], nets: readonly bigint[], rounding: "line" | "order") {
  const groups = new Map<string, { taxes: readonly Tax[]; net: bigint }>();
  taxes.forEach((set, index) => {
    const key = rounding === "line" ? String(index) : JSON.stringify(set);
    groups.set(key, { taxes: set, net: (groups.get(key)?.net ?? 0n) + (nets[index] ?? 0n) });
  });
  const figures = new Map<string, TaxFigures>();
  for (const group of groups.values()) {
    const exact = cascade(group.taxes, whole(1n));
    const factor = exact.reduce((total, tax) => add(total, tax.amount), whole(1n));
    const base = round(over(whole(group.net), factor));
    const parts = share(
      group.net - base,
      exact.map((tax) => tax.amount),
    );
    let before = base;
    exact.forEach(({ key }, index) => {
      const amount = parts[index] ?? 0n;
      const sums = figures.get(key) ?? { base: 0n, amount: 0n };
      figures.set(key, {
        base: sums.base + (group.taxes[index]?.compound === true ? before : base),
        amount: sums.amount + amount,
      });
      before += amount;
    });
  }
  return figures;
}

function cascade(taxes: readonly Tax[], net: Fraction): ExactTax[] {
  let before = net;
  return taxes.map((tax) => {
    const base = tax.compound ? before : net;
    const amount = times(base, [BigInt(tax.rate), 10_000n]);
    before = add(before, amount);
    return { key: `${tax.id}@${tax.rate}`, base, amount };
  });
}
