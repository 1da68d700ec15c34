import type { Tax, TaxClass } from "../company/company.ts";
import { divideRounded, toAmount, type Amount } from "../values/money.ts";
import type { TaxAmount } from "../order/order.ts";
import { spreadAmount } from "../values/spread-amount.ts";

/** The taxable part of a line: its net amount (not negative) and its tax class. */
export interface TaxedLine {
  readonly net: Amount;
  readonly taxClassId: string | null;
}

/** A company's tax terms (PRICE-19). */
export interface TaxTerms {
  readonly taxClasses: readonly TaxClass[];
  readonly pricesIncludeTax: boolean;
  readonly taxRounding: "line" | "order";
}

/**
 * Computes the taxes of lines, one entry per tax and rate, in the order of the tax classes (PRICE-19).
 * Added tax: exact fractions, rounded per line, or once per tax over the whole order. Contained tax: base = round(net ÷
 * (1 + rates)) and tax = net − base, per line or per set of taxes over the whole order; several taxes share the
 * difference by largest remainder, so that base and taxes always add up to the net. No class, or an unknown one: no tax.
 */
export function computeTaxes(lines: readonly TaxedLine[], terms: TaxTerms): TaxAmount[] {
  const sums = new Map<string, TaxPart>();
  for (const group of groupLines(lines, terms)) {
    for (const part of terms.pricesIncludeTax ? containedTaxes(group) : addedTaxes(group, terms.taxRounding)) {
      const key = taxKey(part.tax);
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, part);
      else sums.set(key, { tax: sum.tax, base: sum.base + part.base, amount: sum.amount + part.amount });
    }
  }
  return [...sums.values()].map(({ tax, base, amount }) => ({
    taxId: tax.id,
    name: tax.name,
    rate: tax.rate,
    base: roundPart(base),
    amount: roundPart(amount),
  }));
}

/** Keeps fractions of a minor unit exact: each of the up to four taxes of a class adds four decimal places. */
const UNIT = 10n ** 16n;
const FULL_RATE = 10_000n;

/** A tax's base and amount in 1/UNIT of a minor unit. */
interface TaxPart {
  readonly tax: Tax;
  readonly base: bigint;
  readonly amount: bigint;
}

/** Lines that are taxed and rounded together. */
interface TaxGroup {
  readonly taxes: readonly Tax[];
  readonly net: bigint;
}

function groupLines(lines: readonly TaxedLine[], terms: TaxTerms): TaxGroup[] {
  const netsByClass = new Map<string | null, Amount[]>();
  for (const line of lines) {
    const nets = netsByClass.get(line.taxClassId);
    if (nets === undefined) netsByClass.set(line.taxClassId, [line.net]);
    else nets.push(line.net);
  }
  const groups = new Map<string, TaxGroup>();
  for (const { id, taxes } of terms.taxClasses) {
    (netsByClass.get(id) ?? []).forEach((net, index) => {
      const key = terms.taxRounding === "line" ? `${id} ${index}` : taxes.map(taxKey).join(" ");
      groups.set(key, { taxes, net: (groups.get(key)?.net ?? 0n) + BigInt(net) });
    });
  }
  return [...groups.values()];
}

function addedTaxes(group: TaxGroup, rounding: "line" | "order"): TaxPart[] {
  const parts = cascade(group.taxes, group.net * UNIT);
  if (rounding === "order") return parts;
  return parts.map(({ tax, base, amount }) => ({ tax, base: roundToUnit(base), amount: roundToUnit(amount) }));
}

function containedTaxes({ taxes, net }: TaxGroup): TaxPart[] {
  const weights = cascade(taxes, UNIT).map((part) => part.amount);
  const factor = weights.reduce((sum, weight) => sum + weight, UNIT);
  const base = divideRounded(net * UNIT, factor);
  const amounts = spreadAmount(toAmount(net - base), weights);
  let before = base;
  return taxes.map((tax, index) => {
    const amount = BigInt(amounts[index] ?? 0);
    const part = { tax, base: (tax.compound ? before : base) * UNIT, amount: amount * UNIT };
    before += amount;
    return part;
  });
}

/** Each tax on an exact net amount; a compound one is computed on the net plus the taxes before it. */
function cascade(taxes: readonly Tax[], net: bigint): TaxPart[] {
  let before = net;
  return taxes.map((tax) => {
    const base = tax.compound ? before : net;
    const amount = (base * BigInt(tax.rate)) / FULL_RATE;
    before += amount;
    return { tax, base, amount };
  });
}

/** Two classes may have the same tax at different rates: those are separate entries. */
function taxKey(tax: Tax): string {
  return `${tax.id}@${tax.rate}${tax.compound ? "+" : ""}`;
}

function roundToUnit(value: bigint): bigint {
  return divideRounded(value, UNIT) * UNIT;
}

function roundPart(value: bigint): Amount {
  return toAmount(divideRounded(value, UNIT));
}

/** What the customer pays for a net amount in a tax class under these terms, in minor units. */
export function chargedAmount(net: Amount, taxClassId: string | null, terms: TaxTerms): Amount {
  if (terms.pricesIncludeTax) return net;
  return net + computeTaxes([{ net, taxClassId }], terms).reduce((sum, { amount }) => sum + amount, 0);
}
