import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FieldValue } from "firebase-admin/firestore";
import { firstCheck } from "#sync/audit/check-state.ts";
import { type CheckedFeed, compareFeed } from "#sync/audit/compare-feed.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { rowFeeds } from "#sync/pull/feed-plan.ts";
import { systemTimer } from "#sync/timer.ts";
import { type BackendTab, openBackendTab } from "#tests/support/backend-phone.ts";
import { createPhone } from "#tests/support/device.ts";
import {
  put,
  putCustomer,
  putProduct,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { makeCustomer, makeProduct } from "#tests/support/sales.ts";

const WAIT = 20_000;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
  vi.stubEnv("VITE_LOCAL_BACKEND", `firestore:${backend.port},auth:1`);
});
afterAll(() => backend.close());

beforeEach(async () => {
  await backend.reset();
  const { firestore } = backend;
  for (const [id, repId] of [
    ["c1", "demo-ana"],
    ["c2", ""],
    ["c3", "demo-luis"],
    ["c4", "demo-ana"],
  ] as const)
    await putCustomer(firestore, makeCustomer({ id, code: `C-${id}`, repId }));
  await putProduct(firestore, makeProduct({ id: "p2", sku: "SKU-2", barcodes: [] }));
  await put(firestore, "companies/demo/itineraryDays/demo-ana_2026-11-23", {
    repId: "demo-ana",
    day: "2026-11-23",
    stops: [],
    frozenAt: null,
  });
  const deleted = { deletedAt: FieldValue.serverTimestamp(), rev: 4 };
  await firestore.doc("companies/demo/customers/c4").update(deleted);
  await firestore.doc("companies/demo/products/p2").update(deleted);
});

async function loaded(uid: Uid): Promise<BackendTab> {
  const tab = await openBackendTab(backend, createPhone(), uid);
  const pull = tab.pull();
  const feeds = rowFeeds(tab.device.identity.role).length + 2;
  await vi.waitFor(
    async () => expect(await tab.device.mirror.feeds.filter((state) => state.loaded).count()).toBe(feeds),
    WAIT,
  );
  pull.stop();
  await pull.stopped;
  return tab;
}

function compare({ device, catalogue }: BackendTab, feed: CheckedFeed) {
  const { identity, mirror } = device;
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const pages = createPages({ getIdToken: async () => "owner" });
  return compareFeed({ mirror, catalogue, scope, pages, timer: systemTimer }, feed, firstCheck(feed, "", 0, 0));
}

describe("a phone compared with the local Firestore server over REST", () => {
  it.each<Uid>(["demo-ana", "demo-store", "demo-owner", "demo-delivery"])(
    "[A1] each feed of %s counts the same on both sides, whatever the role may see and whatever was deleted",
    async (uid) => {
      const tab = await loaded(uid);
      for (const feed of [...rowFeeds(tab.device.identity.role), "products"] as const)
        expect([feed, (await compare(tab, feed)).kind]).toEqual([feed, "same"]);
      tab.kill();
    },
    60_000,
  );

  it("[A2] a lost row, one that is not the server's, and an older revision differ", async () => {
    const tab = await loaded("demo-owner");
    const { mirror } = tab.device;
    // They were changed long ago: what is recent may still be on its way.
    const old = { updatedAt: new Date(Date.now() - 3_600_000), rev: 5 };
    await Promise.all(["c1", "c2"].map((id) => backend.firestore.doc(`companies/demo/customers/${id}`).update(old)));
    await mirror.customers.where(":id").anyOf(["c1", "c2"]).modify({ rev: 5 });
    expect(await compare(tab, "customers")).toMatchObject({ kind: "same" });
    await mirror.customers.delete("c1");
    expect(await compare(tab, "customers")).toEqual({ kind: "differs", by: { count: 1, sum: 5 } });
    await mirror.customers.put({ ...makeCustomer({ id: "x" }), rev: 2 });
    expect(await compare(tab, "customers")).toEqual({ kind: "differs", by: { count: 0, sum: 3 } });
    await mirror.customers.delete("x");
    await mirror.customers.put({ ...makeCustomer({ id: "c1" }), rev: 4 });
    expect(await compare(tab, "customers")).toEqual({ kind: "differs", by: { count: 0, sum: 1 } });
    tab.kill();
  }, 60_000);
});
