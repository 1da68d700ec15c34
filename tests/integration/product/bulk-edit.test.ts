import { beforeEach, describe, expect, it } from "vitest";
import { editRecords } from "#commands/records/edit-records.ts";
import { previewBulkEdit } from "#domain/product/bulk-edit.ts";
import type { Product } from "#domain/product/product.ts";
import { readChosenProducts } from "#local/queries/product/chosen-products.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const PRODUCTS = Array.from({ length: 100 }, (_, each) =>
  buildProduct(`p${each}`, { categoryId: "drinks", prices: { general: 100_000 + each } }),
);
const IDS = PRODUCTS.map(({ id }) => id);
const RAISE = { kind: "percent", rate: 1_000, rounding: "none" } as const;

let tab: Tab;

beforeEach(async () => {
  const clock = createClock();
  const server = { ...createFakeServer(clock.now), isReachable: false };
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] });
  const opened = await openTab({ phone: createPhone(), clock, server, identity });
  tab = { ...opened, device: { ...opened.device, catalogue: catalogueOf(PRODUCTS) } };
});

async function raiseAll() {
  const context = { categories: [], priceLists: [buildPriceList("general")], priceListId: null, day: "2026-11-22" };
  const chosen = await readChosenProducts(tab.device, { productIds: IDS });
  return previewBulkEdit(chosen?.products ?? [], RAISE, context).changed;
}

async function priceOf(id: string): Promise<Product["prices"] | undefined> {
  return (await readChosenProducts(tab.device, { productIds: [id] }))?.products[0]?.prices;
}

describe("a bulk edit on a device", () => {
  it("[E1] edits each product, shown at once offline, each with its backup, and reports progress", async () => {
    const told: number[] = [];
    const answer = await editRecords(tab.device, "product", await raiseAll(), (done) => told.push(done));
    expect(answer).toMatchObject({ ok: true, value: { left: 0 } });
    expect(told).toEqual([40, 80, 100]);
    expect(await countUnsent(tab.device)).toEqual({ total: 100, waiting: 100, parked: 0 });
    expect(await tab.device.shared.backups.count()).toBe(100);
    expect(await priceOf("p5")).toEqual({ general: 110_006 });
    const [entry] = await tab.device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({
      edit: { noun: "product", fields: { "prices.general": { from: 100_000, to: 110_000 } } },
    });
  });

  it("[E2] is undone whole: unsent edits vanish, edits in transit are reverted", async () => {
    const pairs = await raiseAll();
    await editRecords(tab.device, "product", pairs);
    await tab.device.work.outbox.where("key").startsWith("p7:").modify({ mayHaveArrived: true });
    const turned = pairs.map(({ before, after }) => ({ before: after, after: before }));
    expect(await editRecords(tab.device, "product", turned)).toMatchObject({ ok: true, value: { left: 0 } });
    expect(await priceOf("p5")).toEqual({ general: 100_005 });
    expect(await priceOf("p7")).toEqual({ general: 100_007 });
    const left = await tab.device.work.outbox.toArray();
    expect(left.map(({ change }) => change.kind === "saveRecord" && change.edit.recordId)).toEqual(["p7", "p7"]);
    expect(await tab.device.shared.backups.count()).toBe(2);
  });

  it("is for owners: others are told so, and nothing is written", async () => {
    const pairs = await raiseAll();
    const device = { ...tab.device, identity: buildIdentity("ana") };
    expect(await editRecords(device, "product", pairs)).toEqual({
      ok: false,
      problem: { code: "notAllowed", saved: [] },
    });
    expect(await tab.device.work.outbox.count()).toBe(0);
  });
});
