import { expect, it } from "vitest";
import { checkOrder } from "#domain/order/check-order.ts";
import { isTaxExempt } from "#domain/customer/customer.ts";
import { phoneSpan } from "#domain/order/honour-hours.ts";
import { historyNeeded, proveOrder } from "#domain/order/prove-order.ts";
import type { Order } from "#domain/order/order.ts";
import type { ProofFacts } from "#domain/order/prove-price.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { pricerFor } from "#domain/pricing/resolve-price.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { proofOf } from "#tests/support/order-proof.ts";
import { anyHonestOrder, LIES, liesAbout } from "#tests/support/phone-orders.ts";
import { seededRandom } from "#tests/support/random.ts";
import { restoreCaptured } from "#tests/support/restore-captured.ts";
import { runs } from "#tests/support/runs.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";
import { anyHistory, factsAt, stateAt, type StoreHistory } from "#tests/support/store-history.ts";

interface Case {
  readonly seed: number;
  readonly history: StoreHistory;
  readonly order: Order;
  readonly receivedAt: number;
  readonly random: () => number;
}

/** A company that changes its mind thirty times in eleven days, and an order of one of its phones that arrives in time. */
function honestCase(seed: number): Case {
  const random = seededRandom(seed);
  const span = { from: NOW - 200 * HOUR, to: NOW + 72 * HOUR, edits: 30 };
  for (;;) {
    const history = anyHistory(random, span);
    const capturedAt = Math.floor(NOW - random() * 24 * HOUR);
    const order = anyHonestOrder(random, history, capturedAt);
    const receivedAt = Math.floor(capturedAt + random() * 72 * HOUR);
    if (order !== null) return { seed, history, order, receivedAt, random };
  }
}

/** Judged as the server does: by the present, and by the past where that does not explain it. */
function judge({ history, receivedAt }: Case, order: Order) {
  const present = factsAt(history, order, receivedAt, null);
  const needed = historyNeeded(present, proveOrder(present));
  const facts = needed === null ? present : factsAt(history, order, receivedAt, needed.since);
  return { facts, needed, proof: proofOf(facts), refusal: checkOrder(order, facts.settings, facts.captured) };
}

it("[ORDER-18] no honest order of a phone that was behind is flagged", () => {
  let explained = 0;
  for (let seed = 1; seed <= runs(1_000); seed += 1) {
    const made = honestCase(seed);
    const { proof, refusal, needed } = judge(made, made.order);
    expect({ seed, refusal, flags: proof.flags, differences: proof.differences }).toEqual({
      seed,
      refusal: null,
      flags: [],
      differences: [],
    });
    expect(proof.charged).toEqual(made.order);
    if (needed !== null) explained += 1;
  }
  expect(explained).toBeGreaterThan(runs(1_000) / 4);
}, 120_000);

it("[ORDER-18] every dishonest order is flagged and charged by the store's data", () => {
  const told = new Set<string>();
  for (let seed = 1; seed <= runs(1_000); seed += 1) {
    const made = honestCase(10_000 + seed);
    const lies = liesAbout(made.order, rulesOf(made, made.order)).filter(({ order }) => !isTrue(made, order));
    const lie = lies[seed % lies.length];
    if (lie === undefined) throw new Error("nothing to lie about");
    told.add(lie.name);
    const { proof, facts, refusal } = judge(made, lie.order);
    const { charged, differences, flags } = proof;
    expect({ seed, lie: lie.name, refusal, flags }).toEqual({
      seed,
      lie: lie.name,
      refusal: null,
      flags: expect.arrayContaining([lie.flag]),
    });
    expect(restoreCaptured(charged, differences)).toEqual(lie.order);
    for (const field of lie.fields) {
      const [mine, ours] = [valueOf(charged, field), storesOf(facts, field)];
      expect({ seed, lie: lie.name, [field]: mine }).toEqual({ seed, lie: lie.name, [field]: ours });
    }
    expect(valueOf(charged, lie.replaced)).not.toEqual(valueOf(lie.order, lie.replaced));
    const again = priceCart(charged, pricingTerms(rulesOf(made, charged), charged));
    expect({ lines: charged.lines, totals: charged.totals }).toEqual(again);
  }
  expect(told.size).toBe(LIES);
}, 120_000);

/** Whether an exemption that is claimed is one that the phone may have known. */
function isTrue({ history, order, receivedAt }: Case, { taxExempt }: Order): boolean {
  if (taxExempt === order.taxExempt) return false;
  const { from, to } = phoneSpan(order.capturedAt);
  const known = history.filter(({ at }, index) => at <= to && (history[index + 1]?.at ?? Infinity) >= from);
  const day = businessDayOf(order.capturedAt, "America/Mexico_City");
  return [...known, stateAt(history, receivedAt)].some(({ customer }) => isTaxExempt(customer, day) === taxExempt);
}

function rulesOf({ history }: Case, { settingsVersion }: Order) {
  const state = history.find(({ settings }) => settings.version === settingsVersion);
  if (state === undefined) throw new Error("rules that nobody made");
  return state.settings;
}

/** A field of the customer, of the order or of its first line. */
function valueOf(order: Order, field: string): unknown {
  const [first, name = ""] = field.split(".");
  if (first === "customer") return Reflect.get(order.customer, name);
  return Object.hasOwn(order, field) ? Reflect.get(order, field) : Reflect.get(order.lines[0] ?? {}, field);
}

/** What the store has now; a price that it has not stays as it was captured. */
function storesOf({ order, customer, products, priceLists, receivedAt, settings }: ProofFacts, field: string): unknown {
  const [first, name = ""] = field.split(".");
  if (first === "customer") return Reflect.get(customer ?? {}, name);
  const [line] = order.lines;
  const product = products.get(line?.productId ?? "");
  if (line === undefined || product === undefined) return undefined;
  if (Object.hasOwn(product, field)) return Reflect.get(product, field) ?? undefined;
  const { priceListId = null, groupId = null } = customer ?? {};
  const day = businessDayOf(receivedAt, settings.timeZone);
  const price = pricerFor({ priceListId, groupId, priceLists, day })(product, line.quantity);
  return Reflect.get(price ?? line, field);
}
