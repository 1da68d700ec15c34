import { describe, expect, it } from "vitest";
import type { FormerState, FormerStates } from "#domain/order/former-states.ts";
import type { CartLine } from "#domain/order/order.ts";
import type { ProofFacts } from "#domain/order/prove-price.ts";
import type { Product } from "#domain/product/product.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { makeFormer, makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import {
  HOUR,
  makeCustomer,
  makeLine,
  makeOrder,
  makePriceList,
  makeProduct,
  makeSettings,
  NOW,
} from "#tests/support/sales.ts";

const MINUTE = 60_000;
const PRICED = NOW - HOUR;

/** The proof of an order of one line, by the present data and these former ones. */
function prove(line: Partial<CartLine>, changes: Partial<ProofFacts> = {}, former: Partial<FormerStates> = {}) {
  const { settings = makeSettings() } = changes;
  const order = makeOrder({ lines: [makeLine(line)] }, { settings });
  return proofOf(makeProofFacts({ order, former: makeFormer(former), ...changes }));
}

const flagsOf = (...args: Parameters<typeof prove>) => prove(...args).flags;

const FLAGGED = ["PRICE_CHANGED"];

/** The product until an instant; now it costs 12.50. */
function productUntil(replacedAt: number, changes: Partial<Product> = {}): Partial<FormerStates> {
  return {
    products: new Map([["p1", [{ value: makeProduct({ prices: { retail: 120_000 }, ...changes }), replacedAt }]]]),
  };
}

function listUntil(replacedAt: number, changes: Partial<PriceList> | null): Partial<FormerStates> {
  const state: FormerState<PriceList> = { value: changes && makePriceList({ version: 6, ...changes }), replacedAt };
  return { priceLists: new Map([[state.value?.id ?? "retail", [state]]]) };
}

describe("PRICE-24 a captured price", () => {
  const former = { unitPrice: 120_000, listPrice: 120_000 };

  it("is honoured if it is the one of now, however late the order arrives", () => {
    expect(flagsOf({})).toEqual([]);
    expect(flagsOf({}, { receivedAt: NOW + 500 * HOUR })).toEqual([]);
    expect(flagsOf({ pricedAt: 0 })).toEqual([]);
    expect(flagsOf({ pricedAt: NOW + HOUR })).toEqual([]);
  });

  it("is flagged if the product never had it, whatever version and time the line names", () => {
    expect(flagsOf({ unitPrice: 100, listPrice: 100 })).toEqual(FLAGGED);
    expect(flagsOf({ unitPrice: 100, listPrice: 100, priceListVersion: 6 })).toEqual(FLAGGED);
    expect(flagsOf({ unitPrice: 100, listPrice: 100, pricedAt: 0 }, {}, productUntil(NOW))).toEqual(FLAGGED);
  });

  it("is honoured if the product had it when the line was priced, or up to 24 hours and a delay of one before", () => {
    const kept = { ...former, pricedAt: NOW - 60 * HOUR };
    expect(flagsOf(kept, {}, productUntil(NOW - 60 * HOUR))).toEqual([]);
    expect(flagsOf(kept, {}, productUntil(NOW - 85 * HOUR))).toEqual([]);
    expect(flagsOf(kept, {}, productUntil(NOW - 85 * HOUR - 1))).toEqual(FLAGGED);
  });

  it("is honoured if the product had it at capture, or up to 24 hours and a delay of one before", () => {
    const old = { ...former, pricedAt: NOW - 400 * HOUR };
    expect(flagsOf(old, {}, productUntil(NOW))).toEqual([]);
    expect(flagsOf(old, {}, productUntil(NOW - 25 * HOUR))).toEqual([]);
    expect(flagsOf(old, {}, productUntil(NOW - 25 * HOUR - 1))).toEqual(FLAGGED);
  });

  it("is flagged if the product got it more than 5 minutes after the capture", () => {
    const since = (from: number): Partial<FormerStates> => ({
      products: new Map([
        [
          "p1",
          [
            { value: makeProduct({ prices: { retail: 119_000 } }), replacedAt: from },
            { value: makeProduct({ prices: { retail: 120_000 } }), replacedAt: NOW + 30 * MINUTE },
          ],
        ],
      ]),
    });
    expect(flagsOf(former, {}, since(NOW + 5 * MINUTE))).toEqual([]);
    expect(flagsOf(former, {}, since(NOW + 5 * MINUTE + 1))).toEqual(FLAGGED);
  });

  it("is flagged if it was kept longer than the hours of the company", () => {
    const kept = { ...former, pricedAt: NOW - 72 * HOUR };
    expect(flagsOf(kept, {}, productUntil(kept.pricedAt))).toEqual([]);
    expect(flagsOf({ ...kept, pricedAt: kept.pricedAt - 1 }, {}, productUntil(kept.pricedAt))).toEqual(FLAGGED);
    const settings = makeSettings({ priceHonourHours: 48 });
    expect(flagsOf(kept, { settings, captured: settings }, productUntil(kept.pricedAt))).toEqual(FLAGGED);
  });

  it("is flagged if the line was priced more than 5 minutes after its order was captured", () => {
    expect(flagsOf({ ...former, pricedAt: NOW + 5 * MINUTE }, {}, productUntil(NOW))).toEqual([]);
    expect(flagsOf({ ...former, pricedAt: NOW + 5 * MINUTE + 1 }, {}, productUntil(NOW))).toEqual(FLAGGED);
  });

  it("is flagged if the order arrives after the hours of the company", () => {
    const states = productUntil(NOW);
    expect(flagsOf(former, { receivedAt: NOW + 72 * HOUR }, states)).toEqual([]);
    expect(flagsOf(former, { receivedAt: NOW + 72 * HOUR + 1 }, states)).toEqual(FLAGGED);
    const long = { settings: makeSettings({ priceHonourHours: 168 }), receivedAt: NOW + 168 * HOUR };
    expect(flagsOf(former, long, states)).toEqual([]);
    expect(flagsOf(former, { ...long, receivedAt: NOW + 168 * HOUR + 1 }, states)).toEqual(FLAGGED);
    const none = makeSettings({ priceHonourHours: 0 });
    expect(flagsOf(former, { settings: none, captured: none }, states)).toEqual(FLAGGED);
  });

  it("is honoured for today's hours where the rules of its capture are not known", () => {
    expect(flagsOf(former, { captured: null }, productUntil(NOW))).toEqual(["DATA_DIFFERS"]);
  });

  it("keeps the longer hours of the rules it was captured under", () => {
    const settings = makeSettings({ version: 4, priceHonourHours: 0 });
    const order = makeOrder({ lines: [makeLine(former)] });
    expect(flagsOf({}, { order, settings, captured: makeSettings() }, productUntil(NOW))).toEqual([]);
  });

  it("needs the former states: without them only the present counts", () => {
    expect(flagsOf(former, { former: null })).toEqual(FLAGGED);
  });

  it("must be the tier of the line's quantity", () => {
    const breaks = { retail: [{ fromQuantity: 24, unitPrice: 100_000 }] };
    const products = new Map([["p1", makeProduct({ breaks })]]);
    const tier = { unitPrice: 100_000, rule: "quantityBreak" } as const;
    expect(flagsOf({ ...tier, quantity: 24 }, { products })).toEqual([]);
    expect(flagsOf({ ...tier, quantity: 23 }, { products })).toEqual(FLAGGED);
    expect(flagsOf({ quantity: 24 }, { products })).toEqual(FLAGGED);
    const since = productUntil(NOW, { breaks: { retail: [{ fromQuantity: 24, unitPrice: 90_000 }] } });
    const formerTier = { ...tier, unitPrice: 90_000, listPrice: 120_000 };
    expect(flagsOf({ ...formerTier, quantity: 24 }, {}, since)).toEqual([]);
    expect(flagsOf({ ...formerTier, quantity: 23 }, {}, since)).toEqual(FLAGGED);
  });

  it("that waited for its day turns with the phone's business day", () => {
    const next = { retail: { from: "2026-11-22", unitPrice: 125_000, breaks: [] } };
    const products = new Map([["p1", makeProduct({ prices: { retail: 120_000 }, nextPrices: next })]]);
    const nextDay = NOW + 20 * HOUR;
    expect(flagsOf(former, { products })).toEqual([]);
    expect(flagsOf(former, { products, receivedAt: nextDay })).toEqual([]);
    expect(flagsOf({}, { products })).toEqual(FLAGGED);
    expect(flagsOf({}, { products, receivedAt: nextDay })).toEqual([]);
  });

  it("PRICE-12 that turned on a phone is honoured though the store had cancelled it before its day", () => {
    const next = { retail: { from: "2026-11-21", unitPrice: 130_000, breaks: [] } };
    const eveningBefore = productUntil(NOW - 14 * HOUR, { nextPrices: next });
    expect(flagsOf({ unitPrice: 130_000, listPrice: 130_000 }, {}, eveningBefore)).toEqual([]);
    const cancelled = productUntil(NOW - 14 * HOUR, { nextPrices: { retail: { ...next.retail, from: "2026-11-22" } } });
    expect(flagsOf({ unitPrice: 130_000, listPrice: 130_000 }, {}, cancelled)).toEqual(FLAGGED);
  });

  it("counts for what the product counted then: a piece's price is not a kilogram's", () => {
    const products = new Map([["p1", makeProduct({ quantityScale: 1000, unit: "kg", prices: { retail: 900_000 } })]]);
    const pieces = productUntil(NOW);
    expect(flagsOf(former, { products }, pieces)).toEqual([]);
    expect(flagsOf({ ...former, quantityScale: 1000, quantity: 2_000, unit: "kg" }, { products }, pieces)).toEqual(
      FLAGGED,
    );
    expect(flagsOf({ unitPrice: 900_000, listPrice: 900_000 }, { products }, pieces)).toEqual(FLAGGED);
  });

  it("is not that of a unit the product had only later", () => {
    const products = new Map([["p1", makeProduct({ unit: "box", prices: { retail: 1_440_000 } })]]);
    expect(flagsOf({ ...former, unit: "box" }, { products }, productUntil(NOW))).toEqual(FLAGGED);
    const renamed = new Map([["p1", makeProduct({ unit: "piece" })]]);
    expect(flagsOf({}, { products: renamed }, productUntil(NOW))).toEqual([]);
  });
});

describe("PRICE-24 the customer's lists", () => {
  const wholesale = {
    unitPrice: 110_000,
    rule: "customerList",
    priceListId: "wholesale",
    priceListVersion: 7,
  } as const;
  const onWholesale = makeCustomer({ priceListId: "wholesale" });
  const customerUntil = (replacedAt: number) => ({ customer: [{ value: onWholesale, replacedAt }] });

  it("are those of now or of a phone's data", () => {
    expect(flagsOf(wholesale)).toEqual(FLAGGED);
    expect(flagsOf(wholesale, { customer: onWholesale })).toEqual([]);
    expect(flagsOf(wholesale, {}, customerUntil(NOW - 25 * HOUR))).toEqual([]);
    expect(flagsOf({ ...wholesale, pricedAt: NOW }, {}, customerUntil(NOW - 25 * HOUR - 1))).toEqual(FLAGGED);
  });

  it("must have had that price while they were the customer's", () => {
    const dearer = makeProduct({ prices: { retail: 125_000, wholesale: 115_000 } });
    const productChanged = (replacedAt: number) => ({ products: new Map([["p1", [{ value: dearer, replacedAt }]]]) });
    const left = customerUntil(NOW - 10 * HOUR);
    expect(flagsOf(wholesale, {}, { ...left, ...productChanged(NOW - 10 * HOUR) })).toEqual([]);
    expect(flagsOf(wholesale, {}, { ...left, ...productChanged(NOW - 9 * HOUR + 1) })).toEqual(FLAGGED);
  });

  it("are those of its group, while the list had it", () => {
    const grouped = makeCustomer({ groupId: "vip" });
    const group = { ...wholesale, rule: "groupList" } as const;
    expect(flagsOf(group, { customer: grouped })).toEqual(FLAGGED);
    const withGroup = { id: "wholesale", isDefault: false, groupIds: ["vip"] };
    expect(flagsOf(group, { customer: grouped }, listUntil(NOW, withGroup))).toEqual([]);
    expect(flagsOf(group, { customer: makeCustomer({ groupId: "other" }) }, listUntil(NOW, withGroup))).toEqual(
      FLAGGED,
    );
  });

  it("are none for a customer that is gone, unless it had one on a phone", () => {
    expect(flagsOf(wholesale, { customer: null })).toEqual(FLAGGED);
    expect(flagsOf({}, { customer: null })).toEqual([]);
    expect(flagsOf(wholesale, { customer: null }, customerUntil(NOW))).toEqual([]);
  });

  it("count in the days they were in force", () => {
    const priceLists = [makePriceList({ validTo: "2026-11-19" })];
    expect(flagsOf({}, { priceLists })).toEqual(FLAGGED);
    expect(flagsOf({ priceListVersion: 6 }, { priceLists }, listUntil(NOW, {}))).toEqual([]);
    expect(flagsOf({ priceListVersion: 6 }, { priceLists }, listUntil(NOW, { validTo: "2026-11-18" }))).toEqual(
      FLAGGED,
    );
  });

  it("follow a list's percentage of before", () => {
    const percent = (rate: number) => ({ kind: "percent", baseListId: "retail", rate, rounding: "none" }) as const;
    const list = (rate: number, version: number) =>
      makePriceList({ id: "p", name: "P", isDefault: false, basis: percent(rate), version });
    const facts = {
      customer: makeCustomer({ priceListId: "p" }),
      priceLists: [makePriceList(), list(-1_000, 3)],
    };
    const states = { priceLists: new Map([["p", [{ value: list(-2_000, 2), replacedAt: NOW }]]]) };
    const line = { rule: "customerList", priceListId: "p", priceListVersion: 2, unitPrice: 100_000 } as const;
    expect(flagsOf(line, facts, states)).toEqual([]);
    expect(flagsOf({ ...line, unitPrice: 112_500, priceListVersion: 3 }, facts, states)).toEqual([]);
    expect(flagsOf({ ...line, unitPrice: 106_250 }, facts, states)).toEqual(FLAGGED);
  });

  it("leave out a list that did not exist yet", () => {
    const vip = makePriceList({ id: "vip", name: "VIP", isDefault: false, groupIds: ["vip"], version: 1 });
    const facts = {
      customer: makeCustomer({ groupId: "vip" }),
      products: new Map([["p1", makeProduct({ prices: { retail: 125_000, vip: 99_000 } })]]),
      priceLists: [makePriceList(), vip],
    };
    const created = { priceLists: new Map([["vip", [{ value: null, replacedAt: NOW + MINUTE }]]]) };
    expect(flagsOf({}, facts, created)).toEqual([]);
    expect(flagsOf({}, facts)).toEqual(FLAGGED);
    const line = { unitPrice: 99_000, rule: "groupList", priceListId: "vip", priceListVersion: 1 } as const;
    expect(flagsOf(line, facts, created)).toEqual([]);
  });

  it("still count after a list was deleted", () => {
    const facts = { customer: onWholesale, priceLists: [makePriceList()] };
    const deleted = listUntil(NOW + MINUTE, { id: "wholesale", isDefault: false, version: 7 });
    expect(flagsOf(wholesale, facts, deleted)).toEqual([]);
    expect(flagsOf(wholesale, facts)).toEqual(FLAGGED);
  });
});

describe("PRICE-24 what a line says of its price", () => {
  it.each<[string, Partial<CartLine>]>([
    ["another rule", { rule: "groupList" }],
    ["another list", { priceListId: "wholesale" }],
    ["a list that does not exist", { priceListId: "gone" }],
    ["another list price", { listPrice: 250_000 }],
    ["a version that does not exist yet", { priceListVersion: 8 }],
    ["a version older than a phone's data", { priceListVersion: 6 }],
  ])("is flagged with %s, and charged as the store says", (_, line) => {
    const { flags, charged } = prove(line);
    expect(flags).toEqual(FLAGGED);
    expect(charged).toEqual(makeOrder());
  });

  it("may be a version that the list had since the phone read it", () => {
    const versions = (...replaced: (readonly [number, number])[]): Partial<FormerStates> => ({
      priceLists: new Map([
        ["retail", replaced.map(([version, replacedAt]) => ({ value: makePriceList({ version }), replacedAt }))],
      ]),
    });
    const behind = PRICED - 25 * HOUR;
    expect(flagsOf({ priceListVersion: 6 }, {}, versions([6, behind]))).toEqual([]);
    expect(flagsOf({ priceListVersion: 6 }, {}, versions([6, behind - 1]))).toEqual(FLAGGED);
    expect(flagsOf({ priceListVersion: 5 }, {}, versions([5, behind - 1], [6, NOW]))).toEqual(FLAGGED);
    expect(flagsOf({ priceListVersion: 5 }, {}, versions([5, behind], [6, NOW]))).toEqual([]);
  });

  it("may be any version before the states that are known, and none that was not there yet", () => {
    const since = PRICED - 25 * HOUR;
    expect(flagsOf({ priceListVersion: 2 }, {}, { since: since + 1 })).toEqual([]);
    expect(flagsOf({ priceListVersion: 2 }, {}, { since })).toEqual(FLAGGED);
    expect(flagsOf({ priceListVersion: 8 }, {}, { since: since + 1 })).toEqual(FLAGGED);
    expect(flagsOf({ priceListVersion: 6, pricedAt: NOW - 400 * HOUR })).toEqual([]);
    expect(flagsOf({ priceListVersion: 2 }, {}, listUntil(NOW, null))).toEqual([]);
  });

  it("is the store's with a version that the list never had, as far as the present tells", () => {
    expect(flagsOf({ priceListVersion: 6 }, { former: null })).toEqual(FLAGGED);
  });

  it("is not asked of a late order, as far as the present does not contradict it", () => {
    const late = { receivedAt: NOW + 100 * HOUR };
    expect(flagsOf({ priceListVersion: 6, listPrice: 250_000 }, late)).toEqual([]);
    expect(flagsOf({ priceListVersion: 8 }, late)).toEqual(FLAGGED);
    expect(flagsOf({ rule: "groupList" }, late)).toEqual(FLAGGED);
    expect(flagsOf({ priceListId: "wholesale" }, late)).toEqual(FLAGGED);
  });
});
