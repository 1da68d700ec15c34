import { Buffer } from "node:buffer";
import Dexie from "dexie";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { copyPhotographs, listUncopied } from "#local/outbox/copy-photographs.ts";
import { keepImage } from "#commands/image/keep-image.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { suggestCorrection } from "#commands/customer/suggest-correction.ts";
import { writeEdit } from "#local/records/write-edit.ts";
import { openImages } from "#runtime/images/open-images.ts";
import { MAX_IMAGE_BYTES } from "#domain/image/image.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { listWaiting } from "#local/queries/sync/outbox.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { imageIdOf } from "#tests/support/image-id.ts";
import { createPhone, loseDatabase, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { leaveAccount, scanDatabases } from "#tests/support/leave-account.ts";

const DAY = 24 * 3_600_000;

let clock: Clock;
let orders: FakeServer;
let phone: Phone;
let tab: Tab;
/** What the store has, by id, and what was sent in which order. */
let stored: Map<string, unknown>;
let calls: string[];
let answerImage: (imageId: string) => unknown;

const call: CallFunction = async (name, data) => {
  calls.push(name);
  if (name === "saveRecords" && orders.isReachable) return accept(acceptAll(data as { changes: readonly unknown[] }));
  if (name !== "saveImage") return orders.call(name, data);
  if (!orders.isReachable) return refuse({ code: "offline", message: "no network" });
  const sent = JSON.parse(JSON.stringify(data)) as { full: string; thumb: string };
  const imageId = imageIdOf(sent);
  const answer = await answerImage(imageId);
  if (answer === null) stored.set(imageId, sent);
  return accept(answer ?? { outcome: "accepted", imageId });
};

const acceptAll = ({ changes }: { readonly changes: readonly unknown[] }) => ({
  answers: changes.map(() => ({ outcome: "accepted", rev: 1 })),
});

const owner = buildIdentity("ana", { role: "company_owner", roles: ["company_owner"] });
const open = () => openTab({ phone, clock, server: { call, isReachable: true }, identity: owner });

beforeEach(async () => {
  clock = createClock();
  orders = createFakeServer(clock.now);
  phone = createPhone();
  stored = new Map();
  calls = [];
  answerImage = () => null;
  tab = await open();
});

function jpeg(seed: number, bytes = 3_000): string {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, seed)]).toString("base64");
}

const contentOf = (seed: number) => ({ contentType: "image/jpeg", full: jpeg(seed), thumb: jpeg(seed, 300) });

/** Adds a photograph to an unsaved form. */
async function take(seed: number): Promise<string> {
  const kept = await keepImage(tab.device, { content: contentOf(seed), noun: "product" });
  if (!kept.ok) throw new Error(`refused: ${kept.problem.code}`);
  return kept.value;
}

/** Saves a new product with these photographs; a waiting one gets them instead of its own. */
async function saveProduct(recordId: string, images: readonly string[]): Promise<void> {
  const written = await writeEdit(tab.device, {
    changeId: recordId,
    noun: "product",
    recordId,
    baseRev: 0,
    fields: { images: { from: null, to: images } },
    deletes: false,
    label: "Cola",
    yielded: {},
  });
  expect(written.ok).toBe(true);
}

/** Adds a photograph and saves a new product with it. */
async function keep(seed: number): Promise<string> {
  const imageId = await take(seed);
  await saveProduct(`p${seed}`, [imageId]);
  return imageId;
}

describe("adding a photograph", () => {
  it("[M1] keeps its bytes and one entry with a backup, and shows it from them offline", async () => {
    orders.isReachable = false;
    const imageId = await keep(1);
    expect(await keep(1)).toBe(imageId);
    expect(imageId).toBe(imageIdOf(contentOf(1)));
    expect(await listWaiting(tab.device)).toMatchObject([
      { key: "p1:p1", text: "saveRecord.product.new" },
      { key: `image:${imageId}`, text: "saveImage", record: { noun: "product", label: "Cola" }, sync: "waiting" },
    ]);
    expect(JSON.stringify(await tab.device.work.outbox.toArray()).length).toBeLessThan(1_000);
    expect(await listUncopied(tab.device)).toEqual([`image:${imageId}`]);
    await copyPhotographs(tab.device);
    expect(await listUncopied(tab.device)).toEqual([]);
    const copy = await tab.device.shared.backups.get(`image:${imageId}`);
    expect(copy).toMatchObject({ image: { imageId, full: jpeg(1) } });
    expect(await openImages(tab.device).read(imageId, "full")).toBe(`data:image/jpeg;base64,${jpeg(1)}`);
  });

  it("[M1] one that a record names and that was lost before it was sent is sent when it is chosen again", async () => {
    const id = await take(1);
    const before = { ...buildCustomer("c1"), photoId: id };
    const saveAgain = () => saveRecord(tab.device, { noun: "customer", recordId: "c1", before, after: { ...before } });
    await tab.device.work.images.clear();
    expect(await saveAgain()).toMatchObject({ ok: true });
    expect(await listWaiting(tab.device)).toEqual([]);

    await take(1);
    expect(await saveAgain()).toMatchObject({ ok: true });
    expect(await tab.flush()).toMatchObject({ accepted: 1 });
    expect([...stored.keys()]).toEqual([id]);

    await take(1);
    const after = { ...before, name: "Another name" };
    expect(await saveRecord(tab.device, { noun: "customer", recordId: "c1", before, after })).toMatchObject({
      ok: true,
    });
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
  });

  it.each([
    ["too large", { ...contentOf(1), full: jpeg(1, MAX_IMAGE_BYTES + 3) }, "tooLarge"],
    ["no picture", { ...contentOf(1), full: Buffer.alloc(300, 60).toString("base64") }, "notAnImage"],
    ["of another type", { ...contentOf(1), contentType: "image/svg+xml" }, "notAnImage"],
  ])("[M5] is refused if it is %s", async (_what, content, code) => {
    const refused = await keepImage(tab.device, { content, noun: "product" });
    expect(refused).toEqual({ ok: false, problem: { code } });
    expect(await tab.device.work.images.count()).toBe(0);
  });

  it("[M5] is for roles that may create such a record: a salesperson photographs shops, not products", async () => {
    const identity = buildIdentity("luis");
    const luis = await openTab({ phone, clock, server: orders, identity });
    const ask = (noun: "product" | "customer") => keepImage(luis.device, { content: contentOf(1), noun });
    expect(await ask("product")).toEqual({ ok: false, problem: { code: "notAllowed" } });
    expect(await ask("customer")).toMatchObject({ ok: true });
  });

  it("[M8] is refused when the disk is full, and the mirror stays", async () => {
    const { work, mirror } = tab.device;
    await mirror.images.put({ key: "other/thumb", source: "data:" });
    const full = new Dexie.QuotaExceededError("full");
    vi.spyOn(work.images, "put").mockRejectedValue(full);
    const refused = await keepImage(tab.device, { content: contentOf(1), noun: "product" });
    expect(refused).toEqual({ ok: false, problem: { code: "storageFull" } });
    expect(await work.outbox.count()).toBe(0);
    expect(await mirror.images.count()).toBe(1);
  });
});

describe("a photograph of an unsaved form", () => {
  const draft = (images: readonly string[]) => keepFormDraft(tab.device, "product:new", { images });
  const kept = () => tab.device.work.images.toCollection().primaryKeys();

  it("[M1] neither waits nor counts as unsent until the form is saved, even across a reload", async () => {
    const imageId = await take(1);
    await draft([imageId]);
    expect(await listWaiting(tab.device)).toEqual([]);
    clock.set(clock.now() + 2 * DAY);
    tab.kill();
    tab = await open();
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 0 });
    expect(await openImages(tab.device).read(imageId, "full")).toBe(`data:image/jpeg;base64,${jpeg(1)}`);

    await saveProduct("p1", [imageId]);
    await keepFormDraft(tab.device, "product:new", null);
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
    expect([...stored.keys()]).toEqual([imageId]);
  });

  it("[M10] is never sent after it is removed, and its bytes are deleted", async () => {
    const [removed, left] = [await take(1), await take(2)];
    await draft([removed, left]);
    await draft([left]);
    expect(await kept()).toEqual([left]);
    await saveProduct("p1", [left]);
    await keepFormDraft(tab.device, "product:new", null);
    await tab.flush();
    expect([...stored.keys()]).toEqual([left]);
    expect(await scanDatabases()).not.toContain(jpeg(1));
  });

  it("[M10] is never sent after another one replaces it, in a customer correction as well", async () => {
    const customer = buildCustomer("c1");
    const takeFront = async (seed: number) => {
      const answer = await keepImage(tab.device, { content: contentOf(seed), noun: "customer" });
      return answer.ok ? answer.value : "";
    };
    const [first, second] = [await takeFront(1), await takeFront(2)];
    expect(await suggestCorrection(tab.device, { customer, changes: { photoId: second } })).toMatchObject({ ok: true });
    await tab.flush();
    expect([...stored.keys()]).toEqual([second]);
    // That form keeps no draft: its leftovers go at the first start after a day.
    expect(await kept()).toEqual([first]);
    clock.set(clock.now() + DAY + 1);
    tab.kill();
    tab = await open();
    expect(await kept()).toEqual([]);
  });

  it("[M10] is deleted with a discarded form, unless another form or an unsent entry refers to it", async () => {
    const [alone, twice, saved] = [await take(1), await take(2), await keep(3)];
    await keepFormDraft(tab.device, "product:p9", { images: [twice] });
    await draft([alone, twice, saved]);
    await keepFormDraft(tab.device, "product:new", null);
    expect((await kept()).toSorted()).toEqual([twice, saved].toSorted());
  });
});

describe("sending a photograph", () => {
  it("[M2] lets everything else go first, including entries captured during an upload", async () => {
    await keep(1);
    await keep(2);
    await sell(tab.device, "c1");
    calls = [];
    answerImage = async () => {
      if (calls.filter((name) => name === "saveImage").length === 1) await sell(tab.device, "c2");
      return null;
    };
    const report = await tab.flush();
    expect(report).toMatchObject({ accepted: 6, parked: 0, unreachable: 0 });
    expect(calls).toEqual(["saveRecords", "placeOrders", "saveImage", "placeOrders", "saveImage"]);
  });

  it("[M3][M4] moves its bytes to the store's copies once the store names it by its hash", async () => {
    const imageId = await keep(1);
    answerImage = () => ({ outcome: "accepted", imageId: "0".repeat(64) });
    expect(await tab.flush()).toMatchObject({ accepted: 1, unreachable: 1 });
    expect(await tab.device.work.images.count()).toBe(1);

    answerImage = () => null;
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 1 });
    expect(stored.get(imageId)).toMatchObject({ noun: "product", ...contentOf(1) });
    expect(await tab.device.work.images.count()).toBe(0);
    expect(await tab.device.shared.backups.get(`image:${imageId}`)).toBeUndefined();
    expect(await tab.device.mirror.images.toCollection().primaryKeys()).toEqual([
      `${imageId}/full`,
      `${imageId}/thumb`,
    ]);
    orders.isReachable = false;
    expect(await openImages(tab.device).read(imageId, "thumb")).toBe(`data:image/jpeg;base64,${jpeg(1, 300)}`);
  });

  it.each<RefusalReason>(["MEDIA_TOO_LARGE", "PERMISSION_LOST", "SCHEMA_INVALID"])(
    "[M5] parks one that the store refuses (%s); later entries arrive",
    async (reason) => {
      await keep(1);
      await sell(tab.device, "c1");
      answerImage = () => ({ outcome: "refused", reason, field: "full" });
      expect(await tab.flush()).toMatchObject({ accepted: 2, parked: 1 });
      expect(await listWaiting(tab.device)).toMatchObject([{ sync: "needs_you", problem: { reason } }]);
      expect(await tab.device.work.images.count()).toBe(1);
    },
  );

  it("[M5] parks one whose bytes are lost", async () => {
    await keep(1);
    await tab.device.work.images.clear();
    expect(await tab.flush()).toMatchObject({ parked: 1 });
    expect(await listWaiting(tab.device)).toMatchObject([{ problem: { reason: "MEDIA_MISSING" } }]);
  });
});

describe("losing nothing", () => {
  it("[M6] signing out keeps unsent photographs for their owner, and nothing of the store's", async () => {
    const sent = await keep(1);
    await tab.flush();
    orders.isReachable = false;
    const unsent = await keep(2);
    await leaveAccount(tab);

    const left = await scanDatabases();
    expect(left).toContain(jpeg(2));
    expect(left).not.toContain(jpeg(1));
    expect(left).not.toContain(sent);

    orders.isReachable = true;
    tab = await open();
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
    expect([...stored.keys()]).toEqual([sent, unsent]);
    await leaveAccount(tab);
    expect(await scanDatabases()).not.toContain(jpeg(2));
  });

  it("[M4] one that is sent while it is copied leaves no copy", async () => {
    const imageId = await keep(1);
    const { work, shared } = tab.device;
    shared.backups.hook("creating", (key) => {
      Dexie.ignoreTransaction(() => void work.outbox.delete(key));
    });
    await copyPhotographs(tab.device);
    expect(await shared.backups.get(`image:${imageId}`)).toBeUndefined();
  });

  it("[M7] one lost with the work database is restored with its bytes and sent", async () => {
    orders.isReachable = false;
    const imageId = await keep(1);
    await copyPhotographs(tab.device);
    tab.kill();
    await loseDatabase(phone, "rutero-ana-work");
    orders.isReachable = true;
    tab = await open();
    expect(await openImages(tab.device).read(imageId, "full")).toBe(`data:image/jpeg;base64,${jpeg(1)}`);
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
    expect([...stored.keys()]).toEqual([imageId]);
  });

  it("[M7] a missing backup is made at the next start, with the bytes", async () => {
    orders.isReachable = false;
    const imageId = await keep(1);
    await tab.device.shared.backups.clear();
    tab.kill();
    tab = await open();
    expect(await tab.device.shared.backups.get(`image:${imageId}`)).toMatchObject({ image: { imageId } });
  });

  it("[M7] a discarded one is restored by hand or by adding it again; after 30 days its bytes are gone", async () => {
    const imageId = await keep(1);
    const key = `image:${imageId}`;
    await discardEntry(tab.device, key);
    await restoreEntry(tab.device, key);
    expect(await tab.device.work.outbox.get(key)).toBeDefined();
    await discardEntry(tab.device, key);
    await keep(1);
    expect(await tab.device.work.outbox.get(key)).toMatchObject({ state: "waiting" });
    expect(await tab.device.work.removed.count()).toBe(0);
    expect(await tab.device.shared.backupMarks.count()).toBe(0);

    await discardEntry(tab.device, key);
    clock.set(clock.now() + 30 * DAY + 1);
    tab.kill();
    tab = await open();
    expect(await tab.device.work.images.count()).toBe(0);
  });
});
