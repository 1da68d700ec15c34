import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { businessDayOf } from "#domain/values/business-day.ts";
import { type ChangeDeclaration, LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import { type Change, CHANGE_KINDS } from "#domain/sync/change-kinds.ts";
import { CaptureReceipt, isReceiptOf } from "#domain/sync/push-outcome.ts";
import { acceptCapture, type CaptureContext, type CaptureNoun } from "#functions/captures/accept-capture.ts";
import { verifyCaller } from "#functions/access/verify-caller.ts";
import { answerEach } from "#functions/answer-each.ts";
import { loadCompany } from "#functions/company/load-company.ts";
import type { Device } from "#local/databases/device.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { type OutboxWriter, writeCapture } from "#local/outbox/write-outbox.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";
import { createPush } from "#remote/calls/push.ts";
import { confirmCaptures } from "#sync/push/confirm-captures.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";

// A kind of capture that the product does not have: a visit note. One declaration, one command, one review.

const VisitNote = v.object({
  noteId: v.string(),
  noteNo: v.string(),
  companyId: v.string(),
  customerId: v.string(),
  repId: v.string(),
  repName: v.string(),
  deviceId: v.string(),
  seq: v.number(),
  capturedAt: v.number(),
  businessDay: v.string(),
  text: v.string(),
});
type VisitNote = v.InferOutput<typeof VisitNote>;

const WriteNote = v.object({ kind: v.literal("writeNote"), note: VisitNote });

const capture = {
  work: "visitNotes",
  mirror: "visitNotes",
  id: "noteId",
  number: "noteNo",
  receipt: CaptureReceipt,
  prefix: "V-",
} as const;

const writeNote = {
  kind: "writeNote",
  schema: WriteNote,
  isReplayed: true,
  lane: ({ note }) => note.customerId,
  needs: ({ note }) => [{ noun: "customer", recordId: note.customerId }],
  batch: LARGEST_BATCH,
  call: { name: "writeNotes", list: "notes", item: ({ note }) => note },
  capture,
  captureId: ({ note }) => note.noteId,
  isProof: ({ receipt }, { note }) => isReceiptOf(receipt, capture, note.noteId),
  localRow: ({ note }) => ({ table: "visitNotes", id: note.noteId, row: { ...note, receipt: null } }),
  unsent: ({ note }) => ({ kind: "orders", id: note.noteId }),
  sheet: () => ({ text: "placeOrder" }),
} as const satisfies ChangeDeclaration<v.InferOutput<typeof WriteNote>>;

const KINDS = { ...CHANGE_KINDS, writeNote };

async function captureNote(device: Device, customerId: string, text: string) {
  const { identity, work } = device;
  const capturedAt = device.now();
  const businessDay = businessDayOf(capturedAt, "America/Mexico_City");
  const write = async (outbox: OutboxWriter) => {
    const number = await outbox.nextNumber(businessDay, "V-");
    const { uid: repId, fullName: repName, companyId } = identity;
    const sent = { noteId: device.newId(), noteNo: number.text, companyId, customerId, repId, repName, capturedAt };
    const note: VisitNote = { ...sent, deviceId: number.installId, seq: number.seq, businessDay, text };
    // The outbox is typed by the product's own kinds.
    const change = { kind: "writeNote", note } as unknown as Change;
    await outbox.add({ key: note.noteId, change, number });
    return note;
  };
  return writeCapture(device, businessDay, [work.table("visitNotes")], write, KINDS);
}

const visitNotes: CaptureNoun<VisitNote, CaptureContext> = {
  tables: capture,
  schema: VisitNote,
  longField: "text",
  async review(_transaction, _context, { text }) {
    if (text === "") return { reason: "SCHEMA_INVALID", field: "text" };
    return { status: "received", flags: [], fields: { isRead: false }, write: () => {} };
  },
};

let backend: TestBackend;
let network: "up" | "down" | "lost";
/** The server's version of the noun. */
let serverNoun: typeof visitNotes;
let tab: Tab;
let device: Device;

const call: CallFunction = async (name, data) => {
  if (network === "down") return refuse({ code: "offline", message: "no network" });
  const caller = await verifyCaller(backend, authOf("demo-ana"));
  const company = await loadCompany(backend.firestore, caller.companyId);
  const answer =
    name === "writeNotes"
      ? await answerEach(caller, name, v.parse(v.object({ notes: v.array(v.unknown()) }), data).notes, (note) =>
          acceptCapture(serverNoun, { ...backend, caller, company }, note),
        )
      : await assignDeviceLetter(backend, authOf("demo-ana"), { installId: "phone", platform: "test" });
  return network === "lost" ? refuse({ code: "timeout", message: "the answer was lost" }) : accept(answer);
};

const flush = () => {
  const { work, mirror } = device;
  return tab.flush({ everything: true, work, mirror, kinds: KINDS, push: createPush(call, KINDS) });
};
const storedNotes = async () => (await backend.firestore.collection("companies/demo/visitNotes").get()).docs;

beforeAll(async () => {
  // The product has no index for a collection that it does not have.
  backend = await startBackend({ onMissingIndex: "warn" });
});
afterAll(() => backend.close());

beforeEach(async () => {
  await backend.reset();
  network = "up";
  serverNoun = visitNotes;
  const identity = buildIdentity("demo-ana", { companyId: "demo", repCode: "AN" });
  tab = await openTab({ phone: createPhone(), clock: createClock(NOW), server: { call, isReachable: true }, identity });
  for (const database of [tab.device.work, tab.device.mirror]) database.close();
  // A kind of capture has its own table, in the next version of both databases.
  const [work, mirror] = [openWorkDatabase(identity.uid), openMirrorDatabase(identity.uid)];
  for (const database of [work, mirror]) {
    database.version(database.verno + 1).stores({ visitNotes: "noteId" });
    await database.open();
  }
  device = { ...tab.device, work, mirror };
});

describe("a kind of capture that the product does not have", () => {
  it("[S3] arrives exactly once despite lost answers, gets its receipt, and is confirmed by the mirror", async () => {
    network = "down";
    const note = await captureNote(device, "c1", "Wants a new fridge");
    if (typeof note === "string") throw new Error(note);
    expect(note.noteNo).toMatch(/^V-AN-[A-Z]-26325-001-[A-Z]$/);
    expect(await device.shared.backups.get(note.noteId)).toMatchObject({ entry: { lane: "c1", change: { note } } });
    await flush();
    expect(await storedNotes()).toHaveLength(0);

    network = "lost";
    await flush();
    await flush();
    expect(await device.work.outbox.toArray()).toMatchObject([{ attempts: 3, lastProblem: { reason: "TIMEOUT" } }]);
    network = "up";
    await flush();
    expect(await device.work.outbox.count()).toBe(0);
    const [stored, ...others] = await storedNotes();
    expect(others).toEqual([]);
    expect(stored?.data()).toMatchObject({ ...note, status: "received", isRead: false, createdBy: "demo-ana" });
    expect(stored?.get("history")).toMatchObject([{ status: "submitted" }, { status: "received", by: "server" }]);

    const local: unknown = await device.work.table("visitNotes").get(note.noteId);
    expect(local).toMatchObject({
      receipt: { noteId: note.noteId, noteNo: note.noteNo, receiptCode: stored?.get("receiptCode"), receivedAt: NOW },
    });
    await confirmCaptures(device.work, device.mirror, KINDS);
    expect(await device.work.table("visitNotes").count()).toBe(1);
    await device.mirror.table("visitNotes").put({ ...note, rev: 1 });
    await confirmCaptures(device.work, device.mirror, KINDS);
    expect(await device.work.table("visitNotes").count()).toBe(0);
  });

  it("[S21] sent again to a newer server, whose schema has one more optional field, it is the same capture", async () => {
    await captureNote(device, "c1", "Wants a new fridge");
    network = "lost";
    await flush();
    const newer = v.object({ ...VisitNote.entries, mood: v.optional(v.string(), "good") });
    serverNoun = { ...visitNotes, schema: newer };
    network = "up";
    expect(await flush()).toMatchObject({ accepted: 1, parked: 0 });
    expect(await storedNotes()).toHaveLength(1);
  });

  it("[O3] is parked with its review's reason; the rest of its batch arrives", async () => {
    await captureNote(device, "c1", "");
    await captureNote(device, "c2", "All well");
    expect(await flush()).toMatchObject({ accepted: 1, parked: 1 });
    const problem = { reason: "SCHEMA_INVALID", field: "text" };
    expect(await device.work.outbox.toArray()).toMatchObject([{ state: "parked", lastProblem: problem }]);
    expect(await storedNotes()).toHaveLength(1);
  });

  it("[O7] shares the day's numbers with orders and waits in its customer's lane", async () => {
    const order = await sell(device, "c1");
    await captureNote(device, "c1", "Paid cash");
    expect(order.orderNo).toMatch(/-001-[A-Z]$/);
    expect(await device.work.outbox.orderBy("seq").toArray()).toMatchObject([
      { kind: "placeOrder", lane: "c1" },
      { kind: "writeNote", lane: "c1", change: { note: { noteNo: expect.stringMatching(/-002-/) } } },
    ]);
  });
});
