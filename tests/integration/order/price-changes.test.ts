import { beforeEach, describe, expect, it } from "vitest";
import { repriceCart, type LineAnswer } from "#commands/cart/reprice-cart.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import type { Cart } from "#domain/order/cart.ts";
import { effectOf, type LineChoice, type LineDiff } from "#domain/pricing/diff-cart.ts";
import type { Product } from "#domain/product/product.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { priceChanges, readCartProducts } from "#local/queries/order/cart-facts.ts";
import { readCart } from "#local/queries/order/carts.ts";
import { buildCustomer, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const FORTY = Array.from({ length: 40 }, (_, index) => buildProduct(`p${index}`));
const CHANGED = ["p3", "p17", "p39"];

let clock: Clock;
let device: Device;
let asked: string[];

/** What a pull would bring: these products and the next version of a price list. */
async function arrive(products: readonly Product[], version = 2): Promise<void> {
  await device.mirror.priceLists.update("general", { version });
  device = { ...device, catalogue: counted(catalogueOf(products)) };
}

/** Records each catalogue query: the number of products in it. */
function counted(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    getProducts(ids) {
      asked.push(`${ids.length} products`);
      return catalogue.getProducts(ids);
    },
  };
}

const dearer = (products: readonly Product[], ids: readonly string[], price = 130_000) =>
  products.map((product) => (ids.includes(product.id) ? { ...product, prices: { general: price } } : product));

/** What the selling screen shows of it. */
async function shownChanges(customerId: string): Promise<readonly LineDiff[]> {
  const view = await readCart(device, customerId);
  const ids = view?.lines.map(({ productId }) => productId) ?? [];
  const known = await readCartProducts(device, ids);
  return view && known ? priceChanges(view, known) : [];
}

/** The cart as the screen would pass it. */
async function shownCart(customerId: string): Promise<Cart> {
  const cart = await device.work.carts.get(customerId);
  if (!cart) throw new Error("no cart");
  return cart;
}

async function answersFor(choice: LineChoice): Promise<ReadonlyMap<string, LineAnswer>> {
  const rows = await shownChanges("c1");
  return new Map(rows.map(({ line, now }) => [line.lineId, { choice, price: now?.unitPrice ?? null }]));
}

beforeEach(async () => {
  asked = [];
  clock = createClock();
  const tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  device = { ...tab.device, catalogue: counted(catalogueOf(FORTY)) };
  await device.mirror.feeds.put({
    feed: "products",
    watermark: null,
    resumeAfter: null,
    loaded: true,
    count: 40,
    lastGoodAt: clock.now(),
  });
  for (const { id } of FORTY) await setLine(device, { customerId: "c1", productId: id, quantity: 4 });
});

describe("PRICE-25 prices that change under an open cart", () => {
  it("a scheduled price that takes effect is a row, even offline with nothing received", async () => {
    const next = { general: { from: "2026-11-22", unitPrice: 140_000, breaks: [] } };
    await arrive(FORTY.map((product) => (product.id === "p3" ? { ...product, nextPrices: next } : product)));
    expect(await shownChanges("c1")).toEqual([]);
    clock.set(Date.UTC(2026, 10, 22, 6) - 1);
    expect(await shownChanges("c1")).toEqual([]);
    clock.set(Date.UTC(2026, 10, 22, 6));
    expect(await shownChanges("c1")).toMatchObject([
      { line: { productId: "p3", unitPrice: 125_000 }, now: { unitPrice: 140_000 }, reason: "price" },
    ]);
    expect(await repriceCart(device, { shown: await shownCart("c1"), answers: await answersFor("accept") })).toBe(0);
    const cart = await readCart(device, "c1");
    expect(cart?.lines.find(({ productId }) => productId === "p3")?.unitPrice).toBe(140_000);
  });

  it("three of forty are three rows with old price, new price and effect, and nothing else changes", async () => {
    const before = await readCart(device, "c1");
    await arrive(dearer(FORTY, CHANGED));
    const rows = await shownChanges("c1");
    expect(rows.map(({ line, now }) => [line.productId, line.unitPrice, now?.unitPrice])).toEqual(
      CHANGED.map((id) => [id, 125_000, 130_000]),
    );
    expect(rows.reduce((sum, row) => sum + effectOf(row, "accept", "MXN"), 0)).toBe(3 * 4 * 50);
    expect((await readCart(device, "c1"))?.lines).toEqual(before?.lines);
    expect((await readCart(device, "c1"))?.totals).toEqual(before?.totals);
  });

  it("are accepted, kept or removed as answered, line by line", async () => {
    await arrive(dearer(FORTY, CHANGED));
    const [one, two, three] = await shownChanges("c1");
    if (!one || !two || !three) throw new Error("three rows were expected");
    const answers = new Map<string, LineAnswer>([
      [one.line.lineId, { choice: "accept", price: 130_000 }],
      [two.line.lineId, { choice: "keep", price: 130_000 }],
      [three.line.lineId, { choice: "remove", price: 130_000 }],
    ]);
    expect(await repriceCart(device, { shown: await shownCart("c1"), answers })).toBe(0);
    const lines = (await device.work.carts.get("c1"))?.lines ?? [];
    expect(lines).toHaveLength(39);
    expect(lines[3]).toMatchObject({ productId: "p3", unitPrice: 130_000, priceListVersion: 2 });
    expect(lines[17]).toMatchObject({ productId: "p17", unitPrice: 125_000, priceListVersion: 1 });
    expect(await shownChanges("c1")).toEqual([]);
  });

  it("a price that changes again while the sheet is open is asked about again", async () => {
    await arrive(dearer(FORTY, CHANGED));
    const answers = await answersFor("accept");
    await arrive(dearer(dearer(FORTY, CHANGED), ["p3"], 140_000), 3);
    expect(await repriceCart(device, { shown: await shownCart("c1"), answers })).toBe(1);
    expect((await shownChanges("c1")).map(({ now }) => now?.unitPrice)).toEqual([140_000]);
    expect((await device.work.carts.get("c1"))?.lines[3]).toMatchObject({ unitPrice: 125_000 });
  });

  it("a product that was disabled, deleted or left without a price is a row of its own", async () => {
    const disabled = FORTY.map((product) => (product.id === "p0" ? { ...product, active: false } : product));
    await arrive(dearer(disabled, ["p1"], 0).filter(({ id }) => id !== "p2"));
    expect((await shownChanges("c1")).map(({ reason, choices }) => [reason, choices])).toEqual([
      ["disabled", ["remove"]],
      ["noPrice", ["remove", "keep"]],
      ["disabled", ["remove"]],
    ]);
  });

  it("reports nothing while the catalogue is loading", async () => {
    await device.mirror.feeds.update("products", { loaded: false });
    await arrive([]);
    expect(await shownChanges("c1")).toEqual([]);
    await device.mirror.priceLists.clear();
    expect(await shownChanges("c1")).toEqual([]);
  });

  it("are found with one catalogue query for a cart of any length", async () => {
    asked = [];
    await shownChanges("c1");
    expect(asked).toEqual(["40 products"]);
  });
});

describe("PRICE-27 another customer for an open cart", () => {
  beforeEach(async () => {
    await device.mirror.priceLists.put({ ...buildPriceList("vip", { name: "VIP", isDefault: false }), rev: 1 });
    await device.mirror.customers.put({ ...buildCustomer("c2", { priceListId: "vip" }), rev: 1 });
    const vip = FORTY.map((product, index) =>
      index < 3 ? { ...product, prices: { general: 125_000, vip: 100_000 } } : product,
    );
    device = { ...device, catalogue: counted(catalogueOf(vip)) };
  });

  it("carries the lines over with their prices, and asks about those priced differently for the new one", async () => {
    clock.set(clock.now() + 60_000);
    asked = [];
    expect(await switchCustomer(device, { from: await shownCart("c1"), to: "c2" })).toMatchObject({ ok: true });
    expect(asked).toEqual(["40 products"]);
    expect(await device.work.carts.get("c1")).toBeUndefined();
    const moved = await device.work.carts.get("c2");
    expect(moved?.lines.map(({ unitPrice }) => unitPrice)).toEqual(FORTY.map(() => 125_000));
    const rows = await shownChanges("c2");
    expect(rows.map(({ line, now }) => [line.productId, now?.unitPrice, now?.priceListId])).toEqual([
      ["p0", 100_000, "vip"],
      ["p1", 100_000, "vip"],
      ["p2", 100_000, "vip"],
    ]);
    // The price of the first customer does not apply to this one.
    expect(rows.map(({ choices }) => choices)).toEqual(rows.map(() => ["accept", "remove"]));
  });

  it("switching back asks nothing, because nothing was re-priced without an answer", async () => {
    const before = await device.work.carts.get("c1");
    await switchCustomer(device, { from: await shownCart("c1"), to: "c2" });
    await switchCustomer(device, { from: await shownCart("c2"), to: "c1" });
    expect(await shownChanges("c1")).toEqual([]);
    expect((await device.work.carts.get("c1"))?.lines).toEqual(before?.lines);
  });

  it("never replaces the other customer's draft", async () => {
    await setLine(device, { customerId: "c2", productId: "p5", quantity: 1 });
    expect(await switchCustomer(device, { from: await shownCart("c1"), to: "c2" })).toMatchObject({
      problem: { code: "cartThere" },
    });
    expect((await device.work.carts.get("c1"))?.lines).toHaveLength(40);
    expect((await device.work.carts.get("c2"))?.lines).toHaveLength(1);
  });
});
