import fc from "fast-check";
import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerTime } from "#domain/values/instant.ts";
import { FEED_PLANS } from "#functions/catalogue/pack-feed.ts";
import { publishPack } from "#functions/catalogue/publish-pack.ts";
import { readManifest, sweepChunks } from "#functions/catalogue/stored-pack.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { catchUp } from "#sync/pull/catch-up.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import type { PackPort, PagePort, Scope } from "#sync/remote-port.ts";
import { buildProduct } from "#tests/support/build.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { runs } from "#tests/support/runs.ts";

const PORT_OF = /:(\d+)$/;
const [MINUTE, DAY] = [60_000, 86_400_000];
const PRODUCTS = 14;
const CUT = { ...FEED_PLANS.products.cut };
const NO_PACK: PackPort = { readManifest: async () => null, fetchChunk: async () => null };

let backend: TestBackend;
let pages: PagePort;
let pack: PackPort;
let companies = 0;
/** The server, publisher and devices share one clock, which only moves when a test moves it. */
let now = Date.now();

beforeAll(async () => {
  backend = await startBackend();
  const port = PORT_OF.exec(process.env["FIRESTORE_EMULATOR_HOST"] ?? "")?.[1] ?? "";
  vi.stubEnv("VITE_LOCAL_BACKEND", `firestore:${port},auth:22801`);
  const credentials = { getIdToken: async () => "owner" };
  [pages, pack] = [createPages(credentials), createPackReader(credentials)];
  // A dozen products fill several chunks.
  Object.assign(FEED_PLANS.products.cut, { least: 2, oneIn: 3, most: 5 });
});
afterAll(async () => {
  // The files after this one share its modules.
  Object.assign(FEED_PLANS.products.cut, CUT);
  await backend.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  now += milliseconds;
  vi.setSystemTime(now);
}

interface Device {
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
  /** How often the whole feed was read document by document. */
  wholeReads: number;
}

/** A company whose products are written, deleted and published, and the expected truth about them. */
function openCompany() {
  companies += 1;
  const companyId = `company-${companies}`;
  const company = backend.firestore.doc(`companies/${companyId}`);
  const scope: Scope = { uid: "ana", role: "salesperson", companyId };
  const truth = new Map<number, { rev: number; name: string | null }>();
  let writes = 0;

  /** A product's row, or null to delete it. `late`: the write began 270 s ago and commits now. */
  async function write(place: number, name: string | null, late = false): Promise<void> {
    const rev = (truth.get(place)?.rev ?? 0) + 1;
    const { id: _, ...fields } = buildProduct(`p${place}`, { name: name ?? "gone" });
    const updatedAt = late ? Timestamp.fromMillis(now - 270_000) : FieldValue.serverTimestamp();
    const deletedAt = name === null ? Timestamp.fromMillis(now) : null;
    await company
      .collection("products")
      .doc(`p${place}`)
      .set({ ...fields, rev, updatedAt, deletedAt });
    truth.set(place, { rev, name });
  }

  return {
    company,
    truth,
    write,
    newName: () => `Name ${(writes += 1)}`,
    publish: () => publishPack({ firestore: backend.firestore, now, companyId }),

    async openDevice(): Promise<Device> {
      const mirror = await openMirror();
      return { mirror, catalogue: openLocalCatalogue(mirror), wholeReads: 0 };
    },

    /** The app runs on it: it loads what is missing and follows changes, as its listeners would. */
    async follow(device: Device, from: PackPort = pack): Promise<void> {
      const { mirror, catalogue } = device;
      const counted: PagePort = {
        ...pages,
        fetchPage(feed, ofScope, since: ServerTime | null, ...rest) {
          if (since === null) device.wholeReads += 1;
          return pages.fetchPage(feed, ofScope, since, ...rest);
        },
      };
      const { signal } = new AbortController();
      await loadCatalogue({ mirror, catalogue, pages: counted, pack: from, now: Date.now }, scope, () => {}, signal);
      const state = await mirror.feeds.get("products");
      if (state === undefined) throw new Error("nothing was loaded");
      const apply = catalogue.applyProducts.bind(catalogue);
      await catchUp({ feed: "products", scope, pages: counted, now: Date.now, signal, apply }, state);
    },
  };
}
type Company = ReturnType<typeof openCompany>;

async function shown({ catalogue }: Device): Promise<string[]> {
  const { items } = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 1_000 });
  return items.map(({ product, rev }) => `${product.id} ${product.name} ${rev}`).toSorted();
}

function expected({ truth }: Company): string[] {
  return [...truth].flatMap(([place, { rev, name }]) => (name === null ? [] : [`p${place} ${name} ${rev}`])).toSorted();
}

/** Makes a publisher crash at one of its writes: before the write, or after it but before the reply. */
async function dyingAt(write: number, isMade: boolean, publish: () => Promise<unknown>): Promise<void> {
  const { firestore } = backend;
  const real = firestore.runTransaction.bind(firestore);
  let writes = 0;
  const spy = vi.spyOn(firestore, "runTransaction").mockImplementation(async (job, options) => {
    writes += 1;
    if (writes === write && isMade) await real(job, options);
    if (writes >= write) throw new Error("killed");
    return real(job, options);
  });
  await publish().catch(() => {});
  spy.mockRestore();
}

const places = fc.uniqueArray(fc.nat(PRODUCTS - 1), { minLength: 1, maxLength: 5 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit" as const), places, late: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), places }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("import" as const), places }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("publish" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("die" as const),
      write: fc.integer({ min: 1, max: 6 }),
      isMade: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("publishTwice" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      time: fc.constantFrom(MINUTE, 6 * MINUTE, 2 * DAY, 50 * DAY),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("follow" as const) }) },
);

async function live(
  company: Company,
  old: Device,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  let beforeImport: ReadonlyMap<number, { name: string | null }> | null = null;
  for (const each of steps) {
    switch (each.kind) {
      case "edit":
        for (const place of each.places) await company.write(place, company.newName(), each.late);
        break;
      case "delete":
        for (const place of each.places) if (company.truth.has(place)) await company.write(place, null);
        break;
      case "import":
        beforeImport = new Map(each.places.map((place) => [place, company.truth.get(place) ?? { name: null }]));
        for (const place of each.places) await company.write(place, company.newName());
        break;
      case "undo":
        for (const [place, { name }] of beforeImport ?? []) await company.write(place, name);
        beforeImport = null;
        break;
      case "publish":
        await company.publish();
        break;
      case "die":
        await dyingAt(each.write, each.isMade, company.publish);
        break;
      case "publishTwice":
        await Promise.allSettled([company.publish(), company.publish()]);
        break;
      case "pass":
        pass(each.time);
        break;
      case "follow":
        await company.follow(old);
        break;
    }
  }
}

describe("packs after any history", () => {
  it("[C1][C2][C3][C8] a fresh device, one that read every document and one that followed all along show the truth", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const company = openCompany();
        const old = await company.openDevice();
        for (let place = 0; place < PRODUCTS; place += 2) await company.write(place, company.newName());
        await company.follow(old);
        await company.publish();
        await live(company, old, steps);
        // A day later, everything no longer referenced is swept away.
        pass(DAY + MINUTE);
        await sweepChunks(company.company, now);
        const [fresh, reader] = [await company.openDevice(), await company.openDevice()];
        await Promise.all([company.follow(old), company.follow(fresh), company.follow(reader, NO_PACK)]);
        const truth = expected(company);
        expect(await shown(reader)).toEqual(truth);
        expect(await shown(fresh)).toEqual(truth);
        expect(await shown(old)).toEqual(truth);
        const { manifest } = await readManifest(company.company);
        const isOld = manifest !== null && now - Date.parse(manifest.products.asOf) > 80 * DAY;
        expect(fresh.wholeReads > 0).toBe(isOld);
      }),
      { numRuns: runs(12) },
    );
  }, 240_000);

  it.each([60, 85])(
    "[C9][P10] a device offline for %i days shows the truth without reading a whole feed",
    async (days) => {
      const company = openCompany();
      const device = await company.openDevice();
      for (let place = 0; place < PRODUCTS; place += 1) await company.write(place, company.newName());
      await company.publish();
      await company.follow(device);
      for (const place of [0, 1, 2]) await company.write(place, null);
      pass((days * DAY) / 2);
      await company.write(3, "Dearer by far");
      await company.write(PRODUCTS, "New meanwhile");
      await company.publish();
      pass((days * DAY) / 2);
      await company.write(4, "Renamed today");
      await company.follow(device);
      expect(await shown(device)).toEqual(expected(company));
      expect(device.wholeReads).toBe(0);
    },
  );
});
