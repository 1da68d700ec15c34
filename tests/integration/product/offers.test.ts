import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Product } from "#domain/product/product.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { readOffers } from "#local/queries/product/offers.ts";
import { searchProducts } from "#local/queries/product/products.ts";
import { buildPriceList, buildProduct, MORNING } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { asDocuments } from "#tests/support/products.ts";

const DAY_MS = 86_400_000;
const OFFERS = buildPriceList("offers", {
  isDefault: false,
  groupIds: ["cafes"],
  validFrom: "2026-11-10",
  validTo: "2026-11-30",
});
const offered = { prices: { general: 125_000, offers: 100_000 } };

/** Thirty ordinary products, and these. */
function productsWith(...others: readonly Product[]): Product[] {
  return [...Array.from({ length: 30 }, (_, place) => buildProduct(`plain-${place + 10}`)), ...others];
}

let device: Device;
let catalogue: LoadingCatalogue;
let mirror: Awaited<ReturnType<typeof openMirror>>;

beforeEach(async () => {
  const clock = createClock(MORNING);
  const tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  mirror = await openMirror(new IDBFactory(), "catalogue");
  catalogue = openLocalCatalogue(mirror);
  device = { ...tab.device, catalogue };
  await device.mirror.customers.update("c1", { groupId: "cafes" });
  await device.mirror.priceLists.put({ ...OFFERS, rev: 1 });
});

const load = (products: readonly Product[]) => catalogue.applyProducts(asDocuments(products, ({ id }) => id));

async function offersOf(customerId = "c1") {
  const offers = await readOffers(device, customerId);
  return Object.fromEntries(offers.map(({ kind, rows }) => [kind, rows.map(({ product }) => product.id)]));
}

const addedBefore = (days: number) => ({ addedAt: MORNING - days * DAY_MS });

describe("what a customer is offered", () => {
  it("SELL-13 SELL-14 are the promotions for this customer and the newest products", async () => {
    await load(
      productsWith(
        buildProduct("cheap", offered),
        buildProduct("older", addedBefore(20)),
        buildProduct("newest", addedBefore(2)),
        buildProduct("known", addedBefore(40)),
        buildProduct("gone", { ...offered, ...addedBefore(1), active: false }),
      ),
    );
    expect(await offersOf()).toEqual({ promotion: ["cheap"], new: ["newest", "older"] });
    expect(await offersOf("c2")).toEqual({ new: ["newest", "older"] });
  });

  it("SELL-14 names nothing as new of a catalogue that has just come in", async () => {
    await load(productsWith().map((product) => ({ ...product, ...addedBefore(3) })));
    expect(await offersOf()).toEqual({});
  });

  it("are not what other groups may buy", async () => {
    const forHotels = { groupIds: ["hotels"] };
    await load(
      productsWith(
        buildProduct("cheap", { ...offered, ...forHotels }),
        buildProduct("newest", { ...addedBefore(2), ...forHotels }),
      ),
    );
    expect(await offersOf()).toEqual({});
  });

  it("begins with a few and leads to all", async () => {
    await load(productsWith(...Array.from({ length: 9 }, (_, place) => buildProduct(`cheap-${place}`, offered))));
    const [promotions] = await readOffers(device, "c1");
    expect([promotions?.rows.length, promotions?.total]).toEqual([6, 9]);
    const question = {
      text: "",
      categoryId: null,
      customerId: "c1",
      filter: "promotion",
      offset: 0,
      limit: 24,
    } as const;
    const all = await searchProducts(device, question);
    expect(all.rows.map(({ price }) => price?.unitPrice)).toEqual(Array.from({ length: 9 }, () => 100_000));
  });

  it("is found by the index alone, also after it was stored and changed", async () => {
    const products = productsWith(buildProduct("cheap", offered), buildProduct("newest", addedBefore(2)));
    await catalogue.storeProducts(
      asDocuments(products, ({ id }) => id),
      {
        feed: "products",
        watermark: null,
        resumeAfter: null,
        loaded: true,
        count: 0,
        lastGoodAt: null,
      },
    );
    await catalogue.compact();
    const read: number[] = [];
    const counting = openLocalCatalogue(mirror);
    device = {
      ...device,
      catalogue: {
        ...counting,
        search: async (...args) => {
          const page = await counting.search(...args);
          read.push(page.items.length);
          return page;
        },
      },
    };
    expect(await offersOf()).toEqual({ promotion: ["cheap"], new: ["newest"] });
    expect(read).toEqual([1, 1]);
    await catalogue.applyProducts(
      asDocuments([buildProduct("cheap"), buildProduct("plain-10", offered)], ({ id }) => id).map((document) => ({
        ...document,
        rev: 2,
      })),
    );
    expect(await offersOf()).toEqual({ promotion: ["plain-10"], new: ["newest"] });
  });
});
