import "fake-indexeddb/auto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveFirestore, type RunningFirestore } from "#emulator/firestore/serve-firestore.ts";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { emptyDay, type ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { createListen } from "#remote/feeds/listen.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { readDays } from "#remote/feeds/read-days.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { keepDays } from "#sync/pull/horizon/keep-days.ts";
import { listenFeed } from "#sync/pull/listen-feed.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { END_OF_TIME, readServerNow } from "#sync/pull/server-now.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { systemTimer } from "#sync/timer.ts";
import type { OrderStatus, StoredOrder } from "#domain/order/order.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { FeedSnapshot, Scope } from "#sync/remote-port.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { seedDocuments } from "#tests/support/firestore-seed.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { asDocuments, generateProducts, stockOf } from "#tests/support/products.ts";
import { makeOrder } from "#tests/support/sales.ts";

const PORT = 18_410;
const PROJECT = "demo-rutero";
const SCOPE: Scope = { uid: "ana", role: "salesperson", companyId: "demo" };
const PRODUCTS = generateProducts(2_300);

let server: RunningFirestore;

beforeAll(async () => {
  server = await serveFirestore({ port: PORT, projectId: PROJECT, allowAll: true });
  vi.stubEnv("VITE_LOCAL_BACKEND", `firestore:${PORT},auth:18411`);
  await seed(
    "products",
    asDocuments(PRODUCTS, ({ id }) => id),
  );
  await seed(
    "stock",
    asDocuments(stockOf(PRODUCTS), ({ productId }) => productId),
  );
});

afterAll(() => server.close());

/** Writes documents as the server stores them: the row without its id, with its stamps. */
function seed<Row extends object>(
  collection: string,
  documents: readonly (FeedDocument<Row> & { deletedAt?: string })[],
): Promise<void> {
  return seedDocuments(
    PORT,
    PROJECT,
    documents.map(({ id, rev, updatedAt, row, deletedAt }) => {
      const { id: _, ...fields } = { id, ...row };
      return {
        path: `companies/demo/${collection}/${id}`,
        fields: { ...fields, rev, updatedAt, ...(deletedAt ? { deletedAt } : {}) },
      };
    }),
  );
}

function customer(id: string, rev: number, at: string, changes: Partial<Customer> = {}): FeedDocument<Customer> {
  return { id, rev, updatedAt: `2026-11-21T10:00:${at}Z`, row: buildCustomer(id, changes) };
}

function order(orderId: string, status: OrderStatus, updatedAt: string, repId = "ana"): FeedDocument<StoredOrder> {
  const row = { ...asStored(makeOrder({ orderId }), 1, 0), status, repId };
  return { id: orderId, rev: 1, updatedAt, row };
}

function stockDocument(id: string): Omit<FeedDocument<StockItem>, "updatedAt"> {
  return { id, rev: 1, row: { productId: id, onHand: 1, reserved: 0, safety: 0, asOf: 0 } };
}

describe("from the local Firestore server", () => {
  it("[P1] loads the whole catalogue over REST, page by page", async () => {
    const mirror = await openMirror();
    const catalogue = openLocalCatalogue(mirror);
    const credentials = { getIdToken: async () => "owner" };
    const [pages, pack] = [createPages(credentials), createPackReader(credentials)];
    const counted: number[] = [];
    await loadCatalogue(
      { mirror, catalogue, pages, pack, now: Date.now },
      SCOPE,
      ({ total }) => counted.push(total ?? 0),
      new AbortController().signal,
    );
    const whole = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 3_000 });
    expect(whole.total).toBe(2_300);
    expect(whole.items.map(({ product }) => product.id).toSorted()).toEqual(PRODUCTS.map(({ id }) => id).toSorted());
    expect((await catalogue.getProducts(["made-700"]))[0]).toEqual({
      product: PRODUCTS[700],
      rev: 1,
      stock: stockOf(PRODUCTS)[700],
      stockRev: 1,
    });
    expect(counted.at(-1)).toBe(2_300);
    expect((await mirror.feeds.get("products"))?.watermark).toMatch(/^\d{4}-.*\.\d{6}Z$/);
  });

  it("[P4] listens from a bound: existing rows first, then each change, with microseconds", async () => {
    await seed("customers", [
      customer("old", 1, "00.000001"),
      customer("tied", 1, "05.000002"),
      customer("late", 1, "05.000003"),
      customer("foreign", 1, "06.000000", { repId: "luis" }),
    ]);
    const snapshots: FeedSnapshot<Customer>[] = [];
    const stop = createListen().listen(
      "customers",
      SCOPE,
      { since: "2026-11-21T10:00:05.000002Z", window: null },
      (snapshot) => snapshots.push(snapshot),
      () => {},
    );
    await vi.waitFor(() => expect(snapshots).toHaveLength(1), 10_000);
    expect(snapshots[0]?.documents.map(({ id, updatedAt }) => `${id} ${updatedAt}`)).toEqual([
      "tied 2026-11-21T10:00:05.000002Z",
      "late 2026-11-21T10:00:05.000003Z",
    ]);

    await seed("customers", [
      customer("tied", 2, "09.000000", { name: "Renamed" }),
      { ...customer("late", 2, "09.5"), deletedAt: "2026-11-21T10:00:09.500000Z" },
    ]);
    await vi.waitFor(() => expect(snapshots.length).toBeGreaterThan(1), 10_000);
    const changed = snapshots.slice(1).flatMap(({ documents }) => documents);
    expect(changed.find(({ id }) => id === "tied")?.row?.name).toBe("Renamed");
    expect(changed.find(({ id }) => id === "late")?.row).toBeNull();
    expect(snapshots[0]?.readAt).toBe("2026-11-21T10:00:05.000003Z");
    expect(snapshots.at(-1)?.readAt).toMatch(/^2026-11-21T10:00:09\./);
    stop();
  });

  it("[P14] listens to a window: passes on what fits, and only reports a full one", async () => {
    const at = (second: string) => `2026-11-21T11:00:${second}.000000Z`;
    const stockAt = (id: string, second: string) => ({ ...stockDocument(id), updatedAt: at(second) });
    await seed("stock", [stockAt("w1", "01"), stockAt("w2", "02")]);
    const snapshots: FeedSnapshot<StockItem>[] = [];
    const stop = createListen().listen(
      "stock",
      SCOPE,
      { since: at("00"), window: 4 },
      (snapshot) => snapshots.push(snapshot),
      () => {},
    );
    await vi.waitFor(() => expect(snapshots).toHaveLength(1), 10_000);
    expect(snapshots[0]).toMatchObject({ isFull: false, documents: [{ id: "w1" }, { id: "w2" }] });
    await seed("stock", [stockAt("w3", "03")]);
    await vi.waitFor(() => expect(snapshots).toHaveLength(2), 10_000);
    expect(snapshots[1]).toMatchObject({ isFull: false, documents: [{ id: "w3" }] });
    await seed(
      "stock",
      Array.from({ length: 20 }, (_, each) => stockAt(`burst${each}`, String(10 + each))),
    );
    await vi.waitFor(() => expect(snapshots.at(-1)?.isFull).toBe(true), 10_000);
    expect(snapshots.slice(2).flatMap(({ documents }) => documents)).toEqual([]);
    stop();
  });

  it("[P11] a customer reaches each of its salespeople and leaves those who are removed", async () => {
    const shared = (rev: number, second: string, otherRepIds: string[]) =>
      customer("shared", rev, second, { repId: "luis", otherRepIds });
    await seed("customers", [shared(1, "20.000000", ["ana"]), customer("luis-own", 1, "21.000000", { repId: "luis" })]);
    const pages = createPages({ getIdToken: async () => "owner" });
    const page = await pages.fetchPage("customers", SCOPE, "2026-11-21T10:00:20.000000Z", null, 10);
    expect(page.documents.map(({ id }) => id)).toEqual(["shared"]);

    const snapshots: FeedSnapshot<Customer>[] = [];
    const stop = createListen().listen(
      "customers",
      SCOPE,
      { since: "2026-11-21T10:00:20.000000Z", window: null },
      (snapshot) => snapshots.push(snapshot),
      () => {},
    );
    await vi.waitFor(() => expect(snapshots).toHaveLength(1), 10_000);
    expect(snapshots[0]?.documents.map(({ id, row }) => [id, row?.repId])).toEqual([["shared", "luis"]]);
    await seed("customers", [shared(2, "22.000000", [])]);
    await vi.waitFor(() => expect(snapshots.length).toBeGreaterThan(1), 10_000);
    expect(snapshots[1]?.documents).toMatchObject([{ id: "shared", rev: 2, row: null }]);
    stop();
  });

  it("[P27] reads and counts the open orders of long ago apart from what changed since", async () => {
    await seed("orders", [
      order("open-old", "confirmed", "2026-01-05T10:00:00.000001Z"),
      order("closed-old", "delivered", "2026-01-05T10:00:00.000002Z"),
      order("of-luis", "confirmed", "2026-01-05T10:00:00.000003Z", "luis"),
      order("closed", "delivered", "2026-11-20T10:00:00.000001Z"),
    ]);
    const pages = createPages({ getIdToken: async () => "owner" });
    const since = "2026-11-01T00:00:00.000000Z";
    for (const [scope, openOld] of [
      [SCOPE, ["open-old"]],
      [{ ...SCOPE, role: "store_staff" }, ["open-old", "of-luis"]],
    ] as const) {
      const [first, rest] = await Promise.all([
        pages.fetchPage("orders", scope, { openBefore: since }, null, 10),
        pages.fetchPage("orders", scope, since, null, 10),
      ]);
      expect(first.documents.map(({ id }) => id)).toEqual(openOld);
      expect(rest.documents.map(({ id }) => id)).toEqual(["closed"]);
      expect(await pages.countDocuments?.("orders", scope, { openBefore: since })).toBe(openOld.length);
    }
    const [last] = (await pages.fetchPage("orders", { ...SCOPE, role: "store_staff" }, { openBefore: since }, null, 1))
      .documents;
    const after = { updatedAt: last?.updatedAt ?? "", id: last?.id ?? "" };
    const next = await pages.fetchPage("orders", { ...SCOPE, role: "store_staff" }, { openBefore: since }, after, 10);
    expect(next.documents.map(({ id }) => id)).toEqual(["of-luis"]);
  });

  it("[P11] an order that leaves a salesperson's view leaves a window that is not full", async () => {
    const at = (second: string) => `2026-11-21T12:00:${second}.000000Z`;
    await seed("orders", [order("kept", "confirmed", at("01")), order("leaving", "confirmed", at("02"))]);
    const snapshots: FeedSnapshot<StoredOrder>[] = [];
    const stop = createListen().listen(
      "orders",
      SCOPE,
      { since: at("00"), window: 4 },
      (snapshot) => snapshots.push(snapshot),
      () => {},
    );
    await vi.waitFor(() => expect(snapshots).toHaveLength(1), 10_000);
    expect(snapshots[0]?.documents.map(({ id }) => id)).toEqual(["kept", "leaving"]);
    await seed("orders", [order("leaving", "confirmed", at("03"), "luis")]);
    await vi.waitFor(() => expect(snapshots.length).toBeGreaterThan(1), 10_000);
    expect(snapshots[1]?.documents).toMatchObject([{ id: "leaving", row: null }]);
    stop();
  });

  it("[P8] goes on by itself when maintenance ends, with what has changed meanwhile", { timeout: 30_000 }, async () => {
    const maintenance = (active: boolean) =>
      seedDocuments(PORT, PROJECT, [{ path: "appconfigdata/maintenance", fields: { active } }]);
    await maintenance(false);
    expect(server.loadRules(PROJECT, CLOSED_IN_MAINTENANCE)).toEqual([]);
    const lost: string[] = [];
    const stored: string[] = [];
    let state: FeedState = { ...newFeed("customers", SCOPE), loaded: true, watermark: serverTimeAt(Date.now()) };
    const real = createListen();
    const listener = listenFeed({
      feed: "customers",
      scope: SCOPE,
      listen: {
        ...real,
        listen: (feed, scope, bound, onSnapshot, onLost) =>
          real.listen(feed, scope, bound, onSnapshot, (code) => {
            lost.push(code);
            onLost(code);
          }),
      },
      sink: {
        async store(documents, next) {
          state = next;
          stored.push(...documents.map(({ id }) => id));
        },
        hasAll: async () => false,
        clear: async () => {},
      },
      readState: async () => state,
      now: Date.now,
      timer: systemTimer,
      beforeArming: async () => {},
      readBeside: () => {},
      readBurst: null,
      onForgotten: () => {},
      onStored: () => {},
      onLost: () => {},
      onError: reportUnhandled,
    });
    try {
      // The watermark follows the server's clock, so the changes must be of now.
      const write = (id: string) =>
        seed("customers", [{ ...customer(id, 1, ""), updatedAt: new Date().toISOString().replace("Z", "000Z") }]);
      await write("before");
      await vi.waitFor(() => expect(stored).toContain("before"), 10_000);
      await maintenance(true);
      await vi.waitFor(() => expect(lost).toContain("permission-denied"), 10_000);
      await write("meanwhile");
      await vi.waitFor(() => expect(lost.length).toBeGreaterThan(1), 10_000);
      expect(stored).not.toContain("meanwhile");
      await maintenance(false);
      await vi.waitFor(() => expect(stored).toContain("meanwhile"), 20_000);
    } finally {
      await listener.stop();
    }
  });

  it("[P10] tells the server's time without handing out a document", async () => {
    const pages = createPages({ getIdToken: async () => "owner" });
    const at = await readServerNow({ feed: "customers", pages, scope: SCOPE });
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
    expect((await pages.fetchPage("customers", SCOPE, END_OF_TIME, null, 1)).documents).toEqual([]);
  });

  it("VISIT-56 brings days that are not kept: one's own, anybody's or everybody's for the store, the newer ones", async () => {
    const day = (repId: string, on: string): FeedDocument<ItineraryDay> => {
      const row = emptyDay(repId, on);
      return { id: row.id, rev: 2, updatedAt: `${on}T20:00:00.000000Z`, row };
    };
    const days = ["2026-05-03", "2026-05-04", "2026-05-10", "2026-05-11"];
    await seed(
      "itineraryDays",
      ["ana", "luis"].flatMap((repId) => days.map((on) => day(repId, on))),
    );
    const read = async (scope: Scope, repId: string | null) => {
      const range = { repId, from: "2026-05-04", to: "2026-05-10" };
      const found = await readDays({ getIdToken: async () => "owner" }, scope, range);
      return found.map(({ row }) => `${row?.repId} ${row?.day}`).toSorted();
    };
    const owner: Scope = { ...SCOPE, role: "company_owner" };
    const luis = ["luis 2026-05-04", "luis 2026-05-10"];
    expect(await read(SCOPE, null)).toEqual(["ana 2026-05-04", "ana 2026-05-10"]);
    expect(await read(owner, null)).toEqual(["ana 2026-05-04", "ana 2026-05-10", ...luis]);
    expect(await read(owner, "luis")).toEqual(luis);

    const mirror = await openMirror();
    const [first, second] = [emptyDay("ana", "2026-05-04"), emptyDay("ana", "2026-05-10")];
    await mirror.itineraryDays.put({ ...first, rev: 3 });
    await keepDays(mirror, [day("ana", first.day), day("ana", second.day)], 7);
    expect(await mirror.itineraryDays.get(first.id)).toMatchObject({ rev: 3 });
    expect(await mirror.itineraryDays.get(second.id)).toMatchObject({ rev: 2, fetchedAt: 7 });
  });
});

/** As the project's own rules do it, without asking who reads. */
const CLOSED_IN_MAINTENANCE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{document=**} {
    allow read: if get(/databases/$(database)/documents/appconfigdata/maintenance).data.active != true;
  }
}`;

function reportUnhandled(error: unknown): void {
  throw error;
}
