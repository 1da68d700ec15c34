import { Timestamp } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { InboxItem, Overview } from "#domain/operations/operations-view.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { noteTrouble, troubleIn } from "#functions/operations/note-trouble.ts";
import { runOperation } from "#functions/operations/run-operation.ts";
import { showOperations } from "#functions/operations/show-operations.ts";
import { authOf, put, putDevice, putStaff, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { HOUR, makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const long = Timestamp.fromMillis(NOW - 100 * 24 * HOUR);
  for (const id of ["demo", "real"]) await backend.firestore.doc(`companies/${id}`).update({ createdAt: long });
});

const administrator = authOf("demo-super");
const overview = () => showOperations(backend, administrator, { view: "overview" }) as Promise<Overview>;
const inbox = async () => {
  const view = await showOperations(backend, administrator, { view: "inbox" });
  return (view as { items: InboxItem[] }).items;
};
const DAY = 24 * HOUR;

it("OPS-10 is empty where nothing needs anybody", async () => {
  expect(await inbox()).toEqual([]);
});

it("OPS-10 names failures of functions by day, however often they failed", async () => {
  for (let times = 0; times < 12; times += 1) await noteTrouble(backend, "saveImage", { errors: 1 });
  await noteTrouble(backend, "placeOrders", {});
  expect(await inbox()).toMatchObject([{ kind: "errors", name: "saveImage", count: 12, at: NOW, isDone: false }]);
  expect((await overview()).errors).toBe(12);
});

it("OPS-10 counts what an answer refuses, and writes nothing for an ordinary one", () => {
  const answers = [
    { outcome: "accepted", rev: 1 },
    { outcome: "refused", reason: "FIELD_CONFLICT" },
    { outcome: "refused", reason: "SKU_TAKEN" },
    { outcome: "unreachable", reason: "SERVER_ERROR" },
    { outcome: "unreachable", reason: "NOT_ALLOWED" },
  ];
  expect(troubleIn({ answers })).toEqual({ errors: 1, conflicts: 1, refused: 1 });
  expect([troubleIn({ answers: [answers[0]] }), troubleIn({ ok: true })]).toEqual([
    { errors: 0, conflicts: 0, refused: 0 },
    {},
  ]);
});

it("OPS-10 shows a day on which a tenth of the changes was refused, from 20 on", async () => {
  await noteTrouble(backend, "saveRecords", { conflicts: 19 });
  expect(await inbox()).toEqual([]);
  await noteTrouble(backend, "saveRecords", { refused: 1 });
  expect(await inbox()).toMatchObject([{ kind: "intake", conflicts: 19, refused: 1, accepted: 0, review: 0 }]);
});

it("OPS-10 names devices whose unsent work is older than a day, with person and company", async () => {
  await putStaff(backend.firestore, "demo-ana", "Ana Torres");
  await putDevice(backend.firestore, "demo-ana", "demo", { heardAt: NOW, unsent: 3, oldestUnsentAt: NOW - DAY });
  await putDevice(backend.firestore, "demo-luis", "demo", { heardAt: NOW, unsent: 1, oldestUnsentAt: NOW - DAY + 1 });
  const [device, ...others] = await inbox();
  expect(device).toMatchObject({
    kind: "device",
    company: "Distribuidora Demo",
    person: "Ana Torres",
    letter: "A",
    unsent: 3,
  });
  expect(others).toEqual([]);
});

it("OPS-10 names mails that failed, without their address, and new companies", async () => {
  const failed = { state: "ERROR", error: "550 mailbox unavailable" };
  const message = { subject: "Choose a new password for Rutero" };
  await backend.firestore
    .doc("mail/m1")
    .set({ to: ["a@b.test"], message, delivery: failed, createdAt: Timestamp.fromMillis(NOW - 1) });
  await backend.firestore
    .doc("mail/m2")
    .set({ to: ["a@b.test"], message, delivery: { state: "SUCCESS" }, createdAt: Timestamp.fromMillis(NOW) });
  await put(backend.firestore, "companies/new", { name: "La Nueva", country: "MX" });
  await backend.firestore.doc("companies/new").update({ createdAt: Timestamp.fromMillis(NOW - 2) });
  const items = await inbox();
  expect(items.map(({ id, at }) => [id, at])).toEqual([
    ["mail~m1", NOW - 1],
    ["company~new", NOW - 2],
  ]);
  expect(JSON.stringify(items)).not.toContain("a@b.test");
});

it("OPS-10 keeps what was marked as done", async () => {
  await noteTrouble(backend, "saveImage", { errors: 1 });
  const [item] = await inbox();
  await runOperation(backend, administrator, { do: "markItem", item: item?.id, isDone: true });
  expect((await inbox()).map(({ isDone }) => isDone)).toEqual([true]);
  await runOperation(backend, administrator, { do: "markItem", item: item?.id, isDone: false });
  expect((await inbox()).map(({ isDone }) => isDone)).toEqual([false]);
});

it("OPS-12 is given to an administrator and back, and keeps who has it when it is done", async () => {
  await noteTrouble(backend, "saveImage", { errors: 1 });
  const [{ id: item } = { id: "" }] = await inbox();
  const give = (from: string | null, to: string | null) =>
    runOperation(backend, administrator, { do: "giveItem", item, from, to });
  const view = await showOperations(backend, administrator, { view: "inbox" });
  expect(view).toMatchObject({ me: "demo-super", administrators: [{ uid: "demo-super", name: "demo-super" }] });
  await give(null, "demo-super");
  await runOperation(backend, administrator, { do: "markItem", item, isDone: true });
  expect(await inbox()).toMatchObject([{ isDone: true, holder: { uid: "demo-super", name: "demo-super" } }]);
  await give("demo-super", null);
  expect(await inbox()).toMatchObject([{ isDone: true, holder: null }]);
});

it("OPS-12 of two who take an item the first one keeps it, and nobody else can be given one", async () => {
  await noteTrouble(backend, "saveImage", { errors: 1 });
  const [{ id: item } = { id: "" }] = await inbox();
  await put(backend.firestore, "users/second", { role: "super_admin", fullName: "Marta", companyId: "demo" });
  const give = (to: string) => runOperation(backend, administrator, { do: "giveItem", item, from: null, to });
  await give("second");
  await expect(give("demo-super")).rejects.toMatchObject({ code: "failed-precondition" });
  await give("second");
  expect(await inbox()).toMatchObject([{ holder: { uid: "second", name: "Marta" } }]);
  const toOwner = { do: "giveItem", item, from: "second", to: "demo-owner" };
  await expect(runOperation(backend, administrator, toOwner)).rejects.toMatchObject({ code: "invalid-argument" });
});

it("OPS-11 sums up the last day of all companies", async () => {
  const orders = [
    makeOrder({ orderId: "o1" }, { number: 1 }),
    makeOrder({ orderId: "o2" }, { number: 2, deviceId: "other" }),
  ];
  await acceptOrders(backend, authOf("demo-ana"), { orders });
  await noteTrouble(backend, "saveRecords", { conflicts: 2 });
  await putDevice(backend.firestore, "demo-ana", "demo", { heardAt: NOW, unsent: 1, oldestUnsentAt: NOW - HOUR });
  await putDevice(backend.firestore, "real-ana", "real", { heardAt: NOW - DAY - 1, unsent: 0, oldestUnsentAt: null });
  expect(await overview()).toMatchObject({
    companies: 2,
    activeToday: 1,
    intake: { accepted: 2, review: 1, refused: 0, conflicts: 2 },
    oldestUnsentAt: NOW - HOUR,
    lateDevices: 0,
    errors: 0,
    period: null,
  });
});

it("OPS-10 failing to count fails no call", async () => {
  const firestore = { doc: () => ({ set: () => Promise.reject(new HttpsError("unavailable", "busy")) }) };
  await expect(
    noteTrouble({ ...backend, firestore: firestore as never }, "ping", { errors: 1 }),
  ).resolves.toBeUndefined();
  expect(takeConsole()).toEqual([expect.stringContaining("busy")]);
});
