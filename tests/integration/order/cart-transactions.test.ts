import { IDBDatabase, IDBIndex, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { repriceCart } from "#commands/cart/reprice-cart.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { editUnsent } from "#commands/order/edit-unsent.ts";
import { chargeSale, placeOrder } from "#commands/order/place-order.ts";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import type { Cart } from "#domain/order/cart.ts";
import { cartOfOrder } from "#domain/order-life/unsent-order.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { readCartProducts } from "#local/queries/order/cart-facts.ts";
import { readCart, readOpenCart, readOrderTerms } from "#local/queries/order/carts.ts";
import { findForSale, readCodeOverlay } from "#local/queries/product/find-by-code.ts";
import { buildCustomer, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const LINES = 200;
const PRODUCTS = Array.from({ length: LINES + 1 }, (_, index) =>
  buildProduct(`p${index}`, { prices: { general: 125_000, vip: 100_000 } }),
);

/** What an action costs on the phone: each transaction and each query takes milliseconds, whatever it returns. */
interface Asked {
  /** In sequence. */
  readonly transactions: readonly string[];
  /** How often a cart's row was read and written; the row is as long as the cart. */
  readonly carts: { readonly get: number; readonly put: number };
  /** How many products each catalogue query asked for. */
  readonly questions: readonly number[];
}

let device: Device;
let questions: number[];
let transactions: MockInstance<IDBDatabase["transaction"]>;
let gets: MockInstance<IDBObjectStore["get"]>;
let puts: MockInstance<IDBObjectStore["put"]>;

/** Runs the action and returns what it cost. */
async function askedBy(work: () => Promise<unknown>): Promise<Asked> {
  questions = [];
  for (const spy of [transactions, gets, puts]) spy.mockClear();
  await work();
  // The types do not know the object a method was called on.
  const ofCarts = (stores: unknown[]) => (stores as IDBObjectStore[]).filter(({ name }) => name === "carts").length;
  return {
    transactions: (transactions.mock.contexts as IDBDatabase[]).map(({ name }, index) => {
      const [, mode] = transactions.mock.calls[index] ?? [];
      return `${mode === "readwrite" ? "write" : "read"} ${name.slice(name.lastIndexOf("-") + 1)}`;
    }),
    carts: { get: ofCarts(gets.mock.contexts), put: ofCarts(puts.mock.contexts) },
    questions,
  };
}

/** The tables that the action asked. */
function tablesRead(): string[] {
  return transactions.mock.calls
    .filter(([, mode]) => mode === "readonly")
    .flatMap(([tables]) => (typeof tables === "string" ? [tables] : [...tables]));
}

/** The cart as the screen would pass it. */
async function shownCart(customerId: string): Promise<Cart> {
  const { cart } = await readOpenCart(device, customerId);
  if (!cart) throw new Error("no cart");
  return cart;
}

function counted(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    getProducts(ids) {
      questions.push(ids.length);
      return catalogue.getProducts(ids);
    },
  };
}

beforeEach(async () => {
  questions = [];
  // Before the databases open: Dexie keeps the functions it finds then.
  transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  gets = vi.spyOn(IDBObjectStore.prototype, "get");
  puts = vi.spyOn(IDBObjectStore.prototype, "put");
  const clock = createClock();
  const tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  device = { ...tab.device, catalogue: counted(catalogueOf(PRODUCTS)) };
  await device.mirror.priceLists.put({ ...buildPriceList("vip", { name: "VIP", isDefault: false }), rev: 1 });
  await device.mirror.customers.put({ ...buildCustomer("c2", { priceListId: "vip" }), rev: 1 });
  await setLine(device, { customerId: "c1", productId: "p0", quantity: 1 });
  const { lines, ...cart } = await shownCart("c1");
  const [line] = lines;
  if (!line) throw new Error("no line");
  const many = PRODUCTS.slice(0, LINES).map(({ id }) => ({ ...line, lineId: id, productId: id, sku: id }));
  await device.work.carts.put({ ...cart, lines: many });
  return () => vi.restoreAllMocks();
});

describe("a cart of 200 lines on a slow phone", () => {
  it("adds a line with one read per database and one write, and reads the cart once to show it", async () => {
    const line = { customerId: "c1", productId: `p${LINES}`, quantity: 3 };
    expect(await askedBy(() => setLine(device, line))).toEqual({
      transactions: ["read mirror", "read work", "write work"],
      carts: { get: 1, put: 1 },
      questions: [1],
    });
    expect(await askedBy(() => readOpenCart(device, "c1"))).toEqual({
      transactions: ["read work"],
      carts: { get: 1, put: 0 },
      questions: [],
    });
    expect((await shownCart("c1")).lines).toHaveLength(LINES + 1);
  });

  it("moves to another customer with one read of its facts and one write of the cart", async () => {
    const from = await shownCart("c1");
    expect(await askedBy(() => switchCustomer(device, { from, to: "c2" }))).toEqual({
      transactions: ["read mirror", "read work", "write work"],
      // Its own row, and whether the other customer has a draft.
      carts: { get: 2, put: 1 },
      questions: [LINES],
    });
    expect((await shownCart("c2")).lines).toHaveLength(LINES);
  });

  it("is re-priced with one read of its facts and one write for all lines", async () => {
    await switchCustomer(device, { from: await shownCart("c1"), to: "c2" });
    const shown = await shownCart("c2");
    const answers = new Map(
      shown.lines.map(({ lineId }) => [lineId, { choice: "accept", price: 100_000 } as const] as const),
    );
    expect(await askedBy(() => repriceCart(device, { shown, answers }))).toEqual({
      transactions: ["read mirror", "read work", "write work"],
      carts: { get: 1, put: 1 },
      questions: [LINES],
    });
    expect((await shownCart("c2")).lines.every(({ unitPrice }) => unitPrice === 100_000)).toBe(true);
  });

  it("opens with one read per database for its terms, one for the cart and one query for its products", async () => {
    const ids = (await shownCart("c1")).lines.map(({ productId }) => productId);
    expect(await askedBy(() => readOrderTerms(device, "c1"))).toEqual({
      transactions: ["read mirror", "read work"],
      carts: { get: 0, put: 0 },
      questions: [],
    });
    expect(await askedBy(() => readCartProducts(device, ids))).toEqual({
      transactions: ["read mirror"],
      carts: { get: 0, put: 0 },
      questions: [LINES],
    });
    expect(await askedBy(() => readCart(device, "c1"))).toMatchObject({ carts: { get: 1, put: 0 }, questions: [] });
  });
});

describe("ORDER-98 an unsent order on a slow phone", () => {
  it("is edited without asking for price lists", async () => {
    const placed = await placeOrder(device, "c1");
    if (!placed.ok) throw new Error(placed.problem.code);
    const edit = { base: placed.value, cart: { ...cartOfOrder(placed.value), note: "Back door" } };
    await askedBy(async () => expect(await editUnsent(device, edit)).toMatchObject({ ok: true }));
    expect(tablesRead()).not.toContain("priceLists");
  });
});

describe("COUNTER-1 a till on a slow tablet", () => {
  const charge = async (method: "cash" | "on_account" = "cash") => {
    await setLine(device, { customerId: "c2", productId: "p0", quantity: 1 });
    const payment = {
      method,
      tendered: 100_000_000,
      reference: "",
      operatorId: "ana",
      operatorName: "A",
    } as const;
    return askedBy(async () =>
      expect(await chargeSale(device, { customerId: "c2", payment })).toMatchObject({ ok: true }),
    );
  };

  it("charges with one read per database, one write and its copy, however much it sold before", async () => {
    await charge();
    expect(await charge()).toEqual({
      transactions: ["read mirror", "read work", "write work", "write device"],
      carts: { get: 1, put: 0 },
      questions: [],
    });
  });

  it.each([
    ["cash", false],
    ["on_account", true],
  ] as const)("asks about the customer's credit for a sale by %s: %s", async (method, isAsked) => {
    await charge(method);
    expect(tablesRead().includes("payments")).toBe(isAsked);
    expect(tablesRead().includes("orders")).toBe(isAsked);
  });

  it("asks once for each kind of record whether an unsent one is sold, however long the cart", async () => {
    for (let line = 1; line <= 20; line += 1)
      await setLine(device, { customerId: "c2", productId: `p${line}`, quantity: 1 });
    const lists = vi.spyOn(IDBIndex.prototype, "getAllKeys");
    await charge();
    const lanes = (lists.mock.contexts as IDBIndex[]).filter(({ name }) => name === "lane");
    expect(lanes).toHaveLength(2);
  });

  it("reads each of the sales that wait here once for the terms of the next ones", async () => {
    for (let sold = 0; sold < 5; sold += 1) await charge();
    await readOrderTerms(device, "c2");
    await charge();
    const lists = vi.spyOn(IDBIndex.prototype, "getAll");
    const keys = vi.spyOn(IDBIndex.prototype, "getAllKeys");
    await askedBy(() => readOrderTerms(device, "c2"));
    const read = (gets.mock.contexts as IDBObjectStore[]).filter(({ name }) => name === "orders");
    const listed = (lists.mock.contexts as IDBIndex[]).filter(({ objectStore, name }) => {
      return objectStore.name === "orders" && name === "customerId";
    });
    expect([read.length, listed.length, keys.mock.calls.length]).toEqual([1, 0, 1]);
    expect(await device.work.orders.count()).toBe(6);
  });

  it("COUNTER-7 looks a scanned code up without reading a database", async () => {
    const overlay = await readCodeOverlay(device);
    const pricing = { priceListId: "vip", groupId: null, priceLists: [buildPriceList("vip")], day: "2026-11-20" };
    const scan = async () => expect(await findForSale(device, { code: "SKU-p7", overlay, pricing })).not.toBeNull();
    expect(await askedBy(scan)).toMatchObject({ transactions: [], questions: [] });
  });
});
