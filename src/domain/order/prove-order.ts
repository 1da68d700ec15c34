import { isTaxExempt } from "../customer/customer.ts";
import { capturedPrice } from "../pricing/diff-cart.ts";
import { priceCart, pricingTerms } from "../pricing/price-cart.ts";
import { isSameValue } from "../records/diff-record.ts";
import { businessDayOf } from "../values/business-day.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import { isWithinGross } from "./check-order.ts";
import { findDifferences } from "./find-differences.ts";
import {
  CUSTOMER_DATA,
  erasIn,
  erasOf,
  FORMER_KEPT_MS,
  LINE_DATA,
  type OrderedCustomer,
  type OrderedProduct,
} from "./former-states.ts";
import { FEED_LAG_MS, honourMs, isInHonourHours, phoneSpan, rulesInForce } from "./honour-hours.ts";
import type { Order, OrderDifference, OrderFlag, OrderLine } from "./order.ts";
import { openPriceProof, type ProofFacts } from "./prove-price.ts";

/** What the store makes of an order by its own data. */
export interface OrderProof {
  /** The order as captured, with the store's values where it cannot confirm the captured ones. */
  readonly charged: Order;
  readonly differences: readonly OrderDifference[];
  readonly flags: readonly Extract<OrderFlag, "PRICE_CHANGED" | "DATA_DIFFERS">[];
  /** The products whose former states may explain the differences. */
  readonly doubted: readonly Identifier[];
}

/**
 * Compares what the device sent with the store's own data (ORDER-18): prices (PRICE-24), the products' and the customer's
 * data, the exemption, the rules. Each must be as it was on a phone that may have been behind, or as it is now; what is
 * not is charged by the present data. Where the store has none, because a record is gone, the captured value stays. Null:
 * by the store's data the amounts would be too large for an order.
 */
export function proveOrder(facts: ProofFacts): OrderProof | null {
  const { order, customer } = facts;
  const rules = rulesInForce(facts);
  const proofOf = openPriceProof(facts);
  const lines = order.lines.map((line) => proveLine(line, facts, proofOf));
  const snapshot = customer === null ? order.customer : proveSnapshot(facts, customer);
  const taxExempt = customer === null ? order.taxExempt : proveExemption(facts, customer);
  const hasTaxes = hasTaxesOf(order, rules);
  const isPriced = lines.every(({ isProven }) => isProven) && hasTaxes;
  const chargedLines = lines.map(({ line }) => line);
  const isData =
    lines.every(({ isData }) => isData) &&
    isSameValue(snapshot, order.customer) &&
    taxExempt === order.taxExempt &&
    facts.captured !== null;
  if (isPriced && isData) return { charged: order, differences: [], flags: [], doubted: [] };
  if (!isWithinGross(chargedLines, rules.currency)) return null;
  const hasTerms = hasTaxes && facts.captured !== null;
  const { currency, pricesIncludeTax, taxRounding, version } = rules;
  const charged: Order = {
    ...order,
    customer: snapshot,
    taxExempt,
    ...(hasTerms ? {} : { currency, pricesIncludeTax, taxRounding, settingsVersion: version }),
    ...priceCart({ lines: chargedLines, discount: order.discount }, pricingTerms(rules, { taxExempt })),
  };
  return {
    charged,
    differences: findDifferences(order, charged),
    flags: [...(isPriced ? [] : (["PRICE_CHANGED"] as const)), ...(isData ? [] : (["DATA_DIFFERS"] as const))],
    doubted: lines.flatMap(({ line, isDoubted }) => (isDoubted ? line.productId : [])),
  };
}

interface ProvenLine {
  readonly line: OrderLine;
  readonly isProven: boolean;
  readonly isData: boolean;
  /** Whether more than the list's version differs from the present. */
  readonly isDoubted: boolean;
}

function proveLine(line: OrderLine, facts: ProofFacts, proofOf: ReturnType<typeof openPriceProof>): ProvenLine {
  const product = facts.products.get(line.productId);
  if (product === undefined) return { line, isProven: true, isData: true, isDoubted: false };
  const states = statesOf(product, facts);
  const wrong = LINE_DATA.filter((field) => !states.some((state) => isSameValue(state[field], line[field])));
  const known = withData(line, product, wrong);
  const { isProven, isHonoured, price } = proofOf(known, product);
  // Today's price is for what the product counts today.
  const counted = isHonoured ? known : withData(known, product, ["quantityScale", "unit"]);
  const isData = wrong.length === 0;
  const isSamePrice =
    isHonoured && isSameValue(capturedPrice(line), { ...price, priceListVersion: line.priceListVersion });
  return { line: { ...counted, ...price }, isProven, isData, isDoubted: !isData || !isSamePrice };
}

/**
 * The product now, and as it was on phones while the line may have been made. A line's data can be older than its price:
 * they stay as they were when it was added.
 */
function statesOf(product: OrderedProduct, facts: ProofFacts): OrderedProduct[] {
  const { order, former } = facts;
  if (former === null || !isInHonourHours(facts)) return [product];
  const { from, to } = phoneSpan(order.capturedAt);
  const eras = erasOf(product, former.products.get(product.id) ?? []);
  return [product, ...erasIn(eras, { from: from - honourMs(facts), to }).map(({ value }) => value)];
}

function withData(line: OrderLine, product: OrderedProduct, fields: readonly (typeof LINE_DATA)[number][]): OrderLine {
  const { weight: captured, ...rest } = line;
  const data = Object.fromEntries(fields.flatMap((field) => (field === "weight" ? [] : [[field, product[field]]])));
  const weight = fields.includes("weight") ? product.weight : captured;
  return { ...rest, ...data, ...(typeof weight === "number" && { weight }) };
}

/** The customer now, and as it was on a phone at capture. */
function customersOf({ order, former, ...times }: ProofFacts, customer: OrderedCustomer): OrderedCustomer[] {
  if (former === null || !isInHonourHours({ order, ...times })) return [customer];
  const eras = erasOf(customer, former.customer);
  return [customer, ...erasIn(eras, phoneSpan(order.capturedAt)).map(({ value }) => value)];
}

function proveSnapshot(facts: ProofFacts, customer: OrderedCustomer): Order["customer"] {
  const states = customersOf(facts, customer);
  const wrong = CUSTOMER_DATA.filter((field) => !states.some((state) => state[field] === facts.order.customer[field]));
  return { ...facts.order.customer, ...Object.fromEntries(wrong.map((field) => [field, customer[field]])) };
}

function proveExemption(facts: ProofFacts, customer: OrderedCustomer): boolean {
  const { order } = facts;
  const day = businessDayOf(order.capturedAt, rulesInForce(facts).timeZone);
  const isKnown = customersOf(facts, customer).some((state) => isTaxExempt(state, day) === order.taxExempt);
  return isKnown ? order.taxExempt : isTaxExempt(customer, day);
}

/** Whether the order's taxes are those of these rules; under the present version `checkOrder` has made sure. */
function hasTaxesOf(order: Order, rules: ProofFacts["settings"]): boolean {
  if (order.currency !== rules.currency || order.pricesIncludeTax !== rules.pricesIncludeTax) return false;
  const { totals } = priceCart(order, pricingTerms(rules, order));
  return order.taxRounding === rules.taxRounding && isSameValue(totals, order.totals);
}

/** What is needed of the past. */
export interface NeededHistory {
  readonly since: Instant;
  readonly productIds: readonly Identifier[];
}

/**
 * What of the past may explain an order that differs from the present; null = nothing. A list's version may be as old as
 * the line's price, as far as states are kept.
 */
export function historyNeeded(facts: ProofFacts, proof: OrderProof | null): NeededHistory | null {
  const { order, receivedAt } = facts;
  if (proof === null || proof.flags.length === 0 || !isInHonourHours(facts)) return null;
  const oldest = Math.min(order.capturedAt - honourMs(facts), ...order.lines.map(({ pricedAt }) => pricedAt));
  const since = Math.max(phoneSpan(oldest).from - FEED_LAG_MS, receivedAt - FORMER_KEPT_MS);
  return { since, productIds: proof.doubted };
}
