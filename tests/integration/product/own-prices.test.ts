import { beforeEach, describe, expect, it } from "vitest";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Product } from "#domain/product/product.ts";
import type { Device } from "#local/databases/device.ts";
import { readProductDetails } from "#local/queries/product/product-details.ts";
import { buildCompany, buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const PERI = { byName: "Peri", at: 3 };
const COLA = buildProduct("cola", {
  categoryId: "drinks",
  prices: { general: 200_000, retail: 300_000 },
  priceAuthors: { "prices.general": PERI, "prices.retail": PERI },
});

let device: Device;

beforeEach(async () => {
  const clock = createClock();
  const server = { ...createFakeServer(clock.now), isReachable: false };
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"], fullName: "Olga" });
  ({ device } = await openTab({ phone: createPhone(), clock, server, identity }));
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.bulkPut([
    { ...buildPriceList("general"), rev: 1 },
    { ...buildPriceList("retail", { name: "Retail", isDefault: false }), rev: 1 },
    {
      ...buildPriceList("vip", {
        name: "Vip",
        isDefault: false,
        basis: { kind: "percent", baseListId: "general", rate: -1_000, rounding: "none" },
      }),
      rev: 1,
    },
  ]);
  stores(COLA);
});

function stores(product: Product) {
  device = { ...device, catalogue: catalogueOf([product]) };
}

async function setPrice(general: number) {
  const after = { ...COLA, prices: { ...COLA.prices, general } };
  await saveRecord(device, { noun: "product", recordId: "cola", before: COLA, after });
}

/** The store answers that somebody else had changed the price. */
async function conflictWith(theirs: number) {
  await device.work.outbox.toCollection().modify((entry) => {
    entry.state = "parked";
    entry.conflicts = [{ field: "prices.general", mine: 220_000, theirs, theirName: "Peri", theirAt: 9 }];
  });
}

async function details() {
  const found = await readProductDetails(device, { productId: "cola", customerId: null });
  if (found === null) throw new Error("no such product");
  const on = (listId: string) => found.prices.find(({ list }) => list.id === listId);
  return { ...found, on, won: found.price?.trace.find(({ outcome }) => outcome === "won") };
}

describe("PRICE-33 a price that was changed here and not sent yet", () => {
  it("is the person's own in why this price, and other prices keep who set them", async () => {
    await setPrice(220_000);
    const { won, on, ownPrices } = await details();
    expect(won).toMatchObject({ unitPrice: 220_000, setBy: { byName: "Olga", at: device.now(), unsent: true } });
    expect(on("retail")?.setBy).toEqual(PERI);
    expect(on("vip")).toMatchObject({ unitPrice: 198_000, setBy: { byName: "Olga" } });
    expect(ownPrices).toMatchObject([
      { field: "prices.general", from: 200_000, to: 220_000, sync: "waiting", conflict: null, counts: 200_000 },
    ]);
  });

  it("is known as set by this person once the store has accepted it, before the copy has it", async () => {
    await setPrice(220_000);
    await device.work.outbox.clear();
    await device.work.recordEdits.toCollection().modify({ acceptedRev: 7, acceptedAt: 77 });
    const { won, ownPrices } = await details();
    expect(won?.setBy).toEqual({ byName: "Olga", at: 77 });
    expect(ownPrices).toEqual([]);
  });

  it("is the store's once the copy has it", async () => {
    await setPrice(220_000);
    await device.work.outbox.clear();
    await device.work.recordEdits.toCollection().modify({ acceptedRev: 0, acceptedAt: 77 });
    stores({ ...COLA, prices: { general: 230_000 }, priceAuthors: { "prices.general": { byName: "Ana", at: 99 } } });
    expect((await details()).won).toMatchObject({ unitPrice: 230_000, setBy: { byName: "Ana" } });
  });
});

describe("PRICE-34 two people changed the same price", () => {
  it("shows both; the store's counts until this person decides", async () => {
    await setPrice(220_000);
    await conflictWith(210_000);
    stores({ ...COLA, prices: { ...COLA.prices, general: 210_000 } });
    const { won, price, on, ownPrices } = await details();
    expect(price?.unitPrice).toBe(210_000);
    expect(won).toMatchObject({ unitPrice: 210_000, setBy: PERI });
    expect(on("general")?.unitPrice).toBe(210_000);
    expect(on("vip")?.unitPrice).toBe(189_000);
    expect(ownPrices).toMatchObject([
      { to: 220_000, counts: 210_000, sync: "needs_you", conflict: { theirName: "Peri", theirAt: 9 } },
    ]);
  });

  it("counts their price also before this phone's copy has it", async () => {
    await setPrice(220_000);
    await conflictWith(210_000);
    const { won, ownPrices } = await details();
    expect(won).toMatchObject({ unitPrice: 210_000, setBy: { byName: "Peri", at: 9 } });
    expect(ownPrices).toMatchObject([{ counts: 210_000 }]);
  });

  it("counts the store's where the change was refused for another reason", async () => {
    await setPrice(220_000);
    await device.work.outbox.toCollection().modify({ state: "parked" });
    expect(await details()).toMatchObject({
      won: { unitPrice: 200_000, setBy: PERI },
      ownPrices: [{ counts: 200_000, conflict: null, sync: "needs_you" }],
    });
  });
});
