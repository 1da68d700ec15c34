import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Correction } from "#domain/customer/correction.ts";
import type { StockCount } from "#domain/stock/stock.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { saveAs, sendAs } from "#tests/support/record-edits.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const refusedFor = (reason: string, field: string) => expect.objectContaining({ outcome: "refused", reason, field });

function count(changes: Partial<StockCount> = {}): { kind: string; count: StockCount } {
  return {
    kind: "countStock",
    count: {
      changeId: "k1",
      productId: "p1",
      onHand: 42,
      reason: "count",
      note: "",
      countedAt: NOW,
      label: "Cola",
      ...changes,
    },
  };
}

describe("counts", () => {
  it("STOCK-5 a count sets the stock on hand, keeps reserved stock, and counts once after three replays", async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await sendAs(backend, "demo-store", [count()])).toEqual([{ outcome: "accepted", rev: 2 }]);
    }
    expect(await backend.read("stock/p1")).toMatchObject({ onHand: 42, reserved: 0, rev: 2 });
    expect(await backend.read("auditLog/k1")).toMatchObject({
      fields: { onHand: { from: 100, to: 42 } },
      byName: "demo-store",
    });
  });

  it("[S21] a known count with another quantity is a conflict and changes nothing; fields in another order are the same", async () => {
    await sendAs(backend, "demo-store", [count()]);
    const { kind, count: sent } = count();
    const reordered = { count: Object.fromEntries(Object.entries(sent).toReversed()), kind };
    expect(await sendAs(backend, "demo-store", [count({ onHand: 7 }), reordered])).toEqual([
      refusedFor("ID_CONFLICT", "changeId"),
      { outcome: "accepted", rev: 2 },
    ]);
    expect(await backend.read("stock/p1")).toMatchObject({ onHand: 42, rev: 2 });
  });

  it("[S3] a count that arrived gets its first answer although its author may not count any more", async () => {
    await sendAs(backend, "demo-store", [count()]);
    await backend.firestore.doc("users/demo-store").update({ role: "salesperson" });
    const { answers } = await acceptChanges(backend, authOf("demo-store", { role: "salesperson" }), {
      changes: [count(), count({ changeId: "k2" })],
    });
    expect(answers).toEqual([{ outcome: "accepted", rev: 2 }, refusedFor("PERMISSION_LOST", "")]);
  });

  it("STOCK-6 an earlier count that arrives later changes nothing and is kept in the history", async () => {
    await sendAs(backend, "demo-store", [count({ countedAt: NOW - HOUR })]);
    const late = count({ changeId: "k2", onHand: 7, countedAt: NOW - 2 * HOUR });
    expect(await sendAs(backend, "demo-owner", [late])).toEqual([{ outcome: "accepted", rev: 2 }]);
    expect(await backend.read("stock/p1")).toMatchObject({ onHand: 42 });
    expect(await backend.read("auditLog/k2")).toMatchObject({ yielded: { onHand: 7 } });
  });

  it("STOCK-6 a fast device clock blocks no later count", async () => {
    await sendAs(backend, "demo-store", [count({ countedAt: NOW + 1_000 * HOUR })]);
    backend.setNow(NOW + HOUR);
    await sendAs(backend, "demo-store", [count({ changeId: "k2", onHand: 7, countedAt: NOW + HOUR })]);
    expect(await backend.read("stock/p1")).toMatchObject({ onHand: 7 });
  });

  it("ACCESS-3 only the store and the owner count, and only existing products", async () => {
    expect(await sendAs(backend, "demo-ana", [count()])).toEqual([refusedFor("PERMISSION_LOST", "")]);
    expect(await sendAs(backend, "demo-delivery", [count()])).toEqual([refusedFor("PERMISSION_LOST", "")]);
    expect(await sendAs(backend, "demo-owner", [count({ productId: "none" })])).toEqual([
      refusedFor("NOT_FOUND", "productId"),
    ]);
  });
});

const PLACE = { latitude: 19.4326, longitude: -99.1332 };

function suggest(changes: Partial<Correction> = {}): { kind: string; correction: Correction } {
  return {
    kind: "suggestCorrection",
    correction: {
      correctionId: "s1",
      customerId: "c1",
      fields: { phone: { from: "+525555550101", to: "+525555550177" } },
      note: "",
      suggestedAt: NOW,
      label: "Abarrotes Lupita",
      ...changes,
    },
  };
}
const decide = (accepts: boolean, correctionId = "s1") => ({
  kind: "decideCorrection",
  decision: { correctionId, customerId: "c1", accepts, reason: "", label: "Abarrotes Lupita" },
});

describe("corrections", () => {
  it("CUST-14 a suggestion waits for the owner, who accepts it with one tap; replays change nothing", async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await sendAs(backend, "demo-ana", [suggest()])).toEqual([{ outcome: "accepted", rev: 1 }]);
    }
    expect(await backend.read("corrections/s1")).toMatchObject({ state: "open", suggestedByName: "demo-ana" });
    expect(await backend.read("customers/c1")).toMatchObject({ phone: "+525555550101", rev: 1 });
    for (let time = 0; time < 3; time += 1) {
      expect(await sendAs(backend, "demo-owner", [decide(true)])).toContainEqual(
        expect.objectContaining({ outcome: "accepted" }),
      );
    }
    expect(await backend.read("customers/c1")).toMatchObject({ phone: "+525555550177", rev: 2 });
    expect(await backend.read("corrections/s1")).toMatchObject({
      state: "accepted",
      decidedByName: "demo-owner",
      deletedAt: expect.anything(),
    });
    expect(await backend.read("auditLog/s1.applied")).toMatchObject({
      noun: "customer",
      fields: { phone: { from: "+525555550101", to: "+525555550177" } },
      note: "demo-ana",
    });
  });

  it("CUST-14 an accepted value replaces the owner's own later change, which stays in the history", async () => {
    await sendAs(backend, "demo-ana", [suggest()]);
    const phone = { from: "+525555550101", to: "+525555550155" };
    await saveAs(backend, "demo-super", { noun: "customer", recordId: "c1", fields: { phone } });
    await sendAs(backend, "demo-owner", [decide(true)]);
    expect(await backend.read("customers/c1")).toMatchObject({ phone: "+525555550177" });
    expect(await backend.read("auditLog/s1.applied")).toMatchObject({ fields: { phone: { from: "+525555550155" } } });
  });

  it("[S21] a known suggestion with another value is a conflict", async () => {
    await sendAs(backend, "demo-ana", [suggest()]);
    const other = suggest();
    const phone = { from: "+525555550101", to: "+525555550199" };
    const changed = { ...other, correction: { ...other.correction, fields: { phone } } };
    expect(await sendAs(backend, "demo-ana", [changed, suggest()])).toEqual([
      refusedFor("ID_CONFLICT", "correctionId"),
      { outcome: "accepted", rev: 1 },
    ]);
  });

  it("[S22] a decision sent again is accepted although its author may not decide any more", async () => {
    await sendAs(backend, "demo-ana", [suggest(), suggest({ correctionId: "s2" })]);
    await sendAs(backend, "demo-owner", [decide(true)]);
    await backend.firestore.doc("users/demo-owner").update({ role: "salesperson" });
    const { answers } = await acceptChanges(backend, authOf("demo-owner", { role: "salesperson" }), {
      changes: [decide(true), decide(true, "s2"), decide(true, "none")],
    });
    expect(answers).toEqual([
      { outcome: "accepted", rev: 1 },
      refusedFor("PERMISSION_LOST", ""),
      refusedFor("PERMISSION_LOST", ""),
    ]);
  });

  it("CUST-14 a rejected suggestion changes nothing, and cannot be accepted later", async () => {
    await sendAs(backend, "demo-ana", [suggest()]);
    expect(await sendAs(backend, "demo-owner", [decide(false), decide(true)])).toEqual([
      { outcome: "accepted", rev: 1 },
      refusedFor("STATUS_CHANGED", "state"),
    ]);
    expect(await backend.read("customers/c1")).toMatchObject({ phone: "+525555550101" });
  });

  it("CUST-15 two suggested pins within 100 m are accepted automatically; further apart they wait", async () => {
    const pin = (correctionId: string, latitude: number) =>
      suggest({ correctionId, fields: { position: { from: null, to: { ...PLACE, latitude } } } });
    await sendAs(backend, "demo-ana", [pin("a", PLACE.latitude)]);
    await sendAs(backend, "demo-store", [pin("far", PLACE.latitude + 0.002)]);
    expect(await backend.read("customers/c1")).toMatchObject({ position: null });
    await sendAs(backend, "demo-delivery", [pin("near", PLACE.latitude + 0.0005)]);
    expect(await backend.read("customers/c1")).toMatchObject({
      position: { ...PLACE, latitude: PLACE.latitude + 0.0005 },
    });
    expect(await backend.read("corrections/a")).toMatchObject({ state: "accepted" });
    expect(await backend.read("corrections/near")).toMatchObject({ state: "accepted" });
    expect(await backend.read("corrections/far")).toMatchObject({ state: "open" });
  });

  it("CUST-15 a company that confirms every pin is asked even if two agree", async () => {
    const company = backend.firestore.doc("companies/demo");
    await company.update({ "settings.acceptsConfirmedPins": false });
    const pin = (correctionId: string) => suggest({ correctionId, fields: { position: { from: null, to: PLACE } } });
    await sendAs(backend, "demo-ana", [pin("a")]);
    await sendAs(backend, "demo-store", [pin("b")]);
    expect(await backend.read("customers/c1")).toMatchObject({ position: null });
    expect(await backend.read("corrections/b")).toMatchObject({ state: "open" });
  });

  it("CUST-14 a suggested photograph of the shop front becomes the customer's when accepted", async () => {
    const photoId = "a".repeat(64);
    await sendAs(backend, "demo-ana", [
      suggest({ correctionId: "p", fields: { photoId: { from: null, to: photoId } } }),
    ]);
    await sendAs(backend, "demo-owner", [decide(true, "p")]);
    expect(await backend.read("customers/c1")).toMatchObject({ photoId });
  });

  it("CUST-15 nobody confirms their own pin, whatever times the device claims", async () => {
    const pin = (correctionId: string, suggestedAt: number) =>
      suggest({ correctionId, suggestedAt, fields: { position: { from: null, to: PLACE } } });
    await sendAs(backend, "demo-ana", [pin("a", NOW), pin("b", NOW + 60_000), pin("c", NOW - 400 * HOUR)]);
    backend.setNow(NOW + 2 * HOUR);
    await sendAs(backend, "demo-ana", [pin("d", NOW + 2 * HOUR)]);
    expect(await backend.read("customers/c1")).toMatchObject({ position: null });
    expect(await backend.read("corrections/d")).toMatchObject({ state: "open" });
    await sendAs(backend, "demo-store", [pin("e", NOW)]);
    expect(await backend.read("customers/c1")).toMatchObject({ position: PLACE });
  });

  it("CUST-16 only for visible customers and correctable fields; owners decide", async () => {
    expect(await sendAs(backend, "demo-luis", [suggest()])).toEqual([refusedFor("PERMISSION_LOST", "customerId")]);
    const limit = { ...suggest().correction, fields: { creditLimit: { from: null, to: 1 } } };
    const [answer] = await sendAs(backend, "demo-ana", [{ kind: "suggestCorrection", correction: limit }]);
    expect(answer).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID" });
    const bad = suggest({ fields: { phone: { from: "", to: "call me" } } });
    expect(await sendAs(backend, "demo-ana", [bad])).toEqual([refusedFor("SCHEMA_INVALID", "phone")]);
    await sendAs(backend, "demo-ana", [suggest()]);
    for (const uid of ["demo-ana", "demo-store", "demo-delivery"] as const) {
      expect(await sendAs(backend, uid, [decide(true)])).toEqual([refusedFor("PERMISSION_LOST", "")]);
    }
  });
});
