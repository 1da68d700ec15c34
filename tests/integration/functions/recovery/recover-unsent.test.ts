import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "#domain/order/order.ts";
import { StoredOrder } from "#domain/order/order.ts";
import type { RecoveryAnswer } from "#domain/sync/recovery.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { recoverWork } from "#functions/recovery/recover-work.ts";
import { authOf, put, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { imageIdOf } from "#tests/support/image-id.ts";
import { makeEdit, saveAs, sendAs } from "#tests/support/record-edits.ts";
import { HOUR, makeLine, makeNumberedOrder as makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.firestore.doc("users/demo-ana").update({ active: false, fullName: "Ana Ruiz" });
});

interface Asked {
  readonly by?: Uid;
  readonly owner?: string;
  readonly saves?: boolean;
}

async function recover(
  changes: readonly unknown[],
  { by = "demo-owner", owner = "demo-ana", saves = true }: Asked = {},
) {
  const items = changes.map((change) => ({ change }));
  return recoverWork(backend, authOf(by), JSON.parse(JSON.stringify({ owner, saves, items })));
}

async function answersTo(changes: readonly unknown[], asked?: Asked): Promise<readonly RecoveryAnswer[]> {
  return (await recover(changes, asked)).answers;
}

const placing = (order: Order) => ({ kind: "placeOrder", order });
const [first, second] = [makeOrder({ orderId: "o1" }), makeOrder({ orderId: "o2" }, { number: 2 })];
const both = [placing(first), placing(second)];

async function storedOrder(orderId: string) {
  return v.parse(StoredOrder, await backend.read(`orders/${orderId}`));
}

describe("orders of a phone that was left, read from its file", () => {
  it("[COMPANY-35] keep id, number, author and time, and say who recovered them", async () => {
    expect(await recover(both)).toEqual({
      author: "Ana Ruiz",
      answers: [{ outcome: "accepted" }, { outcome: "accepted" }],
    });
    expect(await storedOrder("o2")).toMatchObject({
      orderNo: second.orderNo,
      repId: "demo-ana",
      repName: "Ana Ruiz",
      capturedAt: second.capturedAt,
      status: "confirmed",
      history: [
        { status: "submitted", by: "demo-ana" },
        { status: "confirmed", by: "server", recoveredBy: { uid: "demo-owner", name: "demo-owner" } },
      ],
    });
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 4 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 2 } });
  });

  it("[COMPANY-35] are only looked up before they are imported", async () => {
    await acceptOrders(backend, authOf("demo-owner"), { orders: [second] });
    const before = await backend.everything();
    expect(await answersTo(both, { saves: false })).toEqual([{ outcome: "new" }, { outcome: "known" }]);
    expect(await backend.everything()).toBe(before);
  });

  it("[COMPANY-35] change nothing the second time, and are answered as known", async () => {
    await recover(both);
    const before = await backend.everything();
    expect(await answersTo(both)).toEqual([{ outcome: "known" }, { outcome: "known" }]);
    expect(await backend.everything()).toBe(before);
  });

  it("[COMPANY-35] are stored once, however many owners import them at once", async () => {
    await Promise.all([recover(both), recover(both), recover(both, { by: "demo-super" })]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 4 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 2 } });
  });

  it("[B6] are known to the phone that comes back and sends them", async () => {
    await recover(both);
    await backend.firestore.doc("users/demo-ana").update({ active: true });
    const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [first] });
    expect(answers).toMatchObject([{ outcome: "accepted", receipt: { orderId: "o1", orderNo: first.orderNo } }]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 4 });
  });

  it("[COMPANY-35] go through when another one is refused", async () => {
    const gone = placing(makeOrder({ orderId: "o3", customerId: "nobody" }, { number: 3 }));
    expect(await answersTo([gone, { kind: "dance" }, both[0]])).toEqual([
      { outcome: "refused", reason: "NOT_FOUND", field: "customerId" },
      { outcome: "refused", reason: "SCHEMA_INVALID", field: "kind" },
      { outcome: "accepted" },
    ]);
  });

  it("[COMPANY-35] are refused where the id has other content", async () => {
    await recover(both);
    const altered = placing(makeOrder({ orderId: "o1", note: "Other" }));
    const conflict = { outcome: "refused", reason: "ID_CONFLICT", field: "" };
    expect(await answersTo([altered], { saves: false })).toEqual([conflict]);
    expect(await answersTo([altered])).toEqual([conflict]);
    expect(await storedOrder("o1")).toMatchObject({ note: first.note });
  });

  it("[COMPANY-35] are reviewed like any: altered prices and late captures wait for the store", async () => {
    backend.setNow(NOW + 100 * HOUR);
    const cheap = makeOrder({ lines: [makeLine({ listPrice: 100, unitPrice: 100 })] });
    // Four days later the owner has signed in again.
    const owner = authOf("demo-owner", { auth_time: (NOW + 99 * HOUR) / 1_000 });
    const items = [{ change: placing(cheap) }];
    const { answers } = await recoverWork(backend, owner, { owner: "demo-ana", saves: true, items });
    expect(answers).toEqual([{ outcome: "accepted" }]);
    const { flags, status } = await storedOrder("o1");
    expect(status).toBe("needs_review");
    expect(flags).toEqual(expect.arrayContaining(["PRICE_CHANGED", "LATE_CAPTURE"]));
  });

  it("[COMPANY-35] are taken of a driver who was a salesperson", async () => {
    await backend.firestore.doc("users/demo-ana").update({ role: "delivery_personnel" });
    expect(await answersTo([both[0]])).toEqual([{ outcome: "accepted" }]);
  });

  it("[COMPANY-35] are taken of somebody who has moved to another company since", async () => {
    await put(backend.firestore, "companies/demo/staff/demo-ana", { name: "Ana", role: "salesperson", active: false });
    await backend.firestore.doc("users/demo-ana").update({ companyId: "real" });
    expect(await recover([both[0]])).toEqual({ author: "Ana", answers: [{ outcome: "accepted" }] });
  });

  it("[COMPANY-35] are refused of another company, or under another author", async () => {
    const foreign = recover([both[0]], { owner: "real-ana" });
    await expect(foreign).rejects.toThrow(HttpsError);
    await expect(foreign).rejects.toMatchObject({ code: "not-found", details: { code: "OTHER_COMPANY" } });
    const elsewhere = placing({ ...first, companyId: "real" });
    expect(await answersTo([elsewhere])).toMatchObject([{ reason: "PERMISSION_LOST", field: "companyId" }]);
    expect(await answersTo([both[0]], { owner: "demo-luis" })).toMatchObject([
      { reason: "PERMISSION_LOST", field: "repId" },
    ]);
    expect(await backend.read("orders/o1")).toBeUndefined();
  });
});

describe("other work of a phone that was left", () => {
  it("[COMPANY-35] comes with what it needs: a customer made there, the order for it, its next step", async () => {
    const fields = {
      code: { from: null, to: "N-1" },
      name: { from: null, to: "Tienda Nueva" },
      kind: { from: null, to: "grocery" },
      phone: { from: null, to: "+525555550102" },
      status: { from: null, to: "prospect" },
      repId: { from: null, to: "demo-ana" },
      position: { from: null, to: { latitude: 19.4, longitude: -99.1 } },
    };
    const edit = makeEdit({ noun: "customer", recordId: "n1", baseRev: 0, fields });
    const order = makeOrder({ orderId: "o1", customerId: "n1", terms: "cash" });
    const step = {
      kind: "advanceOrder",
      orderId: "o2",
      from: "confirmed",
      to: "cancelled",
      reason: "Closed",
      stepId: "s1",
    };
    const changes = [{ kind: "saveRecord", edit }, placing(order), both[1], step];
    const accepted = changes.map(() => ({ outcome: "accepted" }));
    expect(await answersTo(changes)).toEqual(accepted);
    expect(await backend.read("customers/n1")).toMatchObject({ name: "Tienda Nueva", createdBy: "demo-ana" });
    const by = { by: "demo-ana", byName: "Ana Ruiz", recoveredBy: { uid: "demo-owner" } };
    expect(await backend.read(`auditLog/${edit.changeId}`)).toMatchObject(by);
    expect((await storedOrder("o2")).history.at(-1)).toMatchObject({ status: "cancelled", ...by });
    const before = await backend.everything();
    expect(await answersTo(changes)).toEqual(changes.map(() => ({ outcome: "known" })));
    expect(await backend.everything()).toBe(before);
  });

  it("[COMPANY-35] is a photograph under its own id, or refused without its bytes", async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(60, 7)]).toString("base64");
    const image = { contentType: "image/jpeg", full: bytes, thumb: bytes };
    const saving = (imageId: string) => ({ kind: "saveImage", imageId, noun: "customer", label: "" });
    const imageId = imageIdOf(image);
    const items = [
      { change: saving(imageId) },
      { change: saving("0".repeat(64)), image },
      { change: saving(imageId), image },
    ];
    const asked = { owner: "demo-ana", saves: true, items };
    const { answers } = await recoverWork(backend, authOf("demo-owner"), asked);
    expect(answers).toEqual([
      { outcome: "refused", reason: "MEDIA_MISSING", field: "" },
      { outcome: "refused", reason: "SCHEMA_INVALID", field: "imageId" },
      { outcome: "known" },
    ]);
    expect(await backend.read(`images/${imageId}`)).toMatchObject({
      createdBy: "demo-ana",
      recoveredBy: { uid: "demo-owner" },
    });
  });

  it("[COMPANY-35] is suggestions and decisions, each once", async () => {
    const signed = { note: "", suggestedAt: NOW, label: "" };
    const position = { from: null, to: { latitude: 19.4, longitude: -99.1 } };
    const correction = { correctionId: "k1", customerId: "c1", fields: { position }, ...signed };
    const suggested = { kind: "suggestCorrection", correction };
    expect(await answersTo([suggested])).toEqual([{ outcome: "accepted" }]);
    expect(await backend.read("corrections/k1")).toMatchObject({
      suggestedBy: "demo-ana",
      recoveredBy: { uid: "demo-owner" },
    });
    expect(await answersTo([suggested])).toEqual([{ outcome: "known" }]);
    const decided = {
      kind: "decideCorrection",
      decision: { correctionId: "k1", customerId: "c1", accepts: true, reason: "", label: "" },
    };
    expect(await answersTo([decided])).toMatchObject([{ reason: "PERMISSION_LOST" }]);
    expect(await answersTo([decided], { owner: "demo-super" })).toEqual([{ outcome: "accepted" }]);
    expect(await answersTo([decided], { owner: "demo-super" })).toEqual([{ outcome: "known" }]);
  });

  it("[COMPANY-35] is known where the store is already as an edit wants it", async () => {
    const name = { from: "Cola 600 ml", to: "Cola" };
    const count = { changeId: "k1", productId: "p1", onHand: 5, reason: "count", note: "", countedAt: NOW, label: "" };
    await saveAs(backend, "demo-owner", { recordId: "p1", fields: { name } });
    await sendAs(backend, "demo-store", [{ kind: "countStock", count }]);
    const edit = makeEdit({ recordId: "p1", fields: { name } });
    const asked = { owner: "demo-super" };
    expect(await answersTo([{ kind: "saveRecord", edit }], asked)).toEqual([{ outcome: "known" }]);
    expect(await answersTo([{ kind: "countStock", count }], { owner: "demo-store" })).toEqual([{ outcome: "known" }]);
    expect(await answersTo([{ kind: "countStock", count }], asked)).toMatchObject([{ reason: "ID_CONFLICT" }]);
  });

  it("[COMPANY-35] never gives rights, and only what its author may do", async () => {
    const role = { role: { from: "salesperson", to: "company_owner" } };
    const person = { kind: "saveRecord", edit: makeEdit({ noun: "person", recordId: "demo-luis", fields: role }) };
    const invite = { kind: "saveRecord", edit: makeEdit({ noun: "invite", recordId: "i1", baseRev: 0 }) };
    const name = { name: { from: "Cola 600 ml", to: "Cola" } };
    const product = { kind: "saveRecord", edit: makeEdit({ recordId: "p1", fields: name }) };
    const lost = { outcome: "refused", reason: "PERMISSION_LOST", field: "" };
    expect(await answersTo([person, invite], { owner: "demo-super" })).toEqual([lost, lost]);
    expect(await answersTo([product])).toEqual([lost]);
    expect((await backend.firestore.doc("users/demo-luis").get()).get("role")).toBe("salesperson");
  });
});
