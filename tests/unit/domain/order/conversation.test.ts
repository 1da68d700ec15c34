import { describe, expect, it } from "vitest";
import type { Role } from "#domain/access/identity.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { newsOf } from "#domain/order-life/order-news.ts";
import { openCancelRequest } from "#domain/order-life/order-life.ts";
import { applyStep, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

const ASK: LifeStep = { kind: "ask", words: "Still 10 boxes?" };
const ANSWER: LifeStep = { kind: "answer", words: "", choice: "yes" };
const REQUEST: LifeStep = { kind: "requestCancel", reasonCode: "CUSTOMER_ASKED", words: "" };
const REP = { uid: "demo-ana", role: "salesperson" } as const;
const STAFF = { uid: "demo-store", role: "store_staff" } as const;

function stored(changes: Partial<StoredOrder> = {}): StoredOrder {
  return { ...asStored(makeOrder(), 1, NOW), status: "needs_review", flags: ["CLOCK_SKEW"], ...changes };
}

function attempt(order: StoredOrder, step: LifeStep, by = "demo-store", at = NOW + 1) {
  return applyStep(order, step, {
    at,
    by,
    byName: by,
    stepId: `s${at}`,
    from: order.status,
    settings: makeSettings(),
  });
}

function after(order: StoredOrder, step: LifeStep, by?: string, at?: number): StoredOrder {
  const applied = attempt(order, step, by, at);
  if (!applied.ok) throw new Error(applied.problem.code);
  return applied.value;
}

function may(order: StoredOrder, step: LifeStep, { uid, role }: { uid: string; role: Role }): boolean {
  return mayTakeStep(order, step, order.status, { uid, role, settings: makeSettings() });
}

describe("ORDER-73 a question", () => {
  it("waits for the salesperson, and its answer for the store", () => {
    const asked = after(stored(), ASK);
    expect(asked).toMatchObject({ waitsFor: "rep", status: "needs_review", flags: ["CLOCK_SKEW"] });
    expect(newsOf(asked, REP)).toMatchObject({ kind: "question", isOpen: true, words: "Still 10 boxes?" });
    expect(newsOf(asked, STAFF)).toBeNull();
    const answered = after(asked, ANSWER, "demo-ana", NOW + 2);
    expect(answered).toMatchObject({ waitsFor: "store", notes: [{ kind: "question" }, { choice: "yes" }] });
    expect(newsOf(answered, STAFF)).toMatchObject({ kind: "answer", isOpen: true, byName: "demo-ana" });
    expect(newsOf(answered, REP)).toBeNull();
    const decided = after(answered, { kind: "advance", to: "confirmed", reasonCode: null, words: "" });
    expect(decided.waitsFor).toBeNull();
    expect(newsOf(decided, STAFF)).toBeNull();
  });

  it("is answered by an edit of the salesperson's too, not by the store's", () => {
    const edit: LifeStep = {
      kind: "revise",
      lines: [{ lineId: "l1", quantity: { from: 10, to: 5 } }],
      added: [],
      reasonCode: null,
      words: "",
    };
    const asked = after(stored({ lines: stored().lines.map((line) => ({ ...line, quantity: 10 })) }), ASK);
    expect(after(asked, edit, "demo-ana").waitsFor).toBe("store");
    expect(after(asked, edit, "demo-store").waitsFor).toBe("rep");
  });

  it("keeps an answer that comes after the store's decision", () => {
    const decided = after(after(stored(), ASK), { kind: "advance", to: "confirmed", reasonCode: null, words: "" });
    expect(after(decided, ANSWER, "demo-ana", NOW + 9)).toMatchObject({
      status: "confirmed",
      waitsFor: null,
      notes: [{ kind: "question" }, { kind: "answer" }],
    });
  });

  it("is the store's, where an order waits for a decision; the answer is that of whom it concerns", () => {
    expect(may(stored(), ASK, STAFF)).toBe(true);
    expect(may(stored(), ASK, REP)).toBe(false);
    expect(may(stored({ status: "preparing" }), ASK, STAFF)).toBe(false);
    expect(attempt(stored({ status: "preparing" }), ASK)).toMatchObject({ problem: { code: "statusChanged" } });
    expect(may(stored(), ANSWER, REP)).toBe(false);
    const asked = after(stored(), ASK);
    expect(may(asked, ANSWER, REP)).toBe(true);
    expect(may(asked, ANSWER, { uid: "demo-ben", role: "salesperson" })).toBe(false);
    expect(may(asked, ANSWER, { uid: "demo-dan", role: "delivery_personnel" })).toBe(false);
    expect(attempt(asked, { kind: "answer", words: " ", choice: null })).toMatchObject({
      problem: { code: "noReason" },
    });
  });
});

describe("ORDER-74 a request to cancel", () => {
  const preparing = stored({ status: "preparing", flags: [] });

  it("is for the salesperson, once preparing has begun and while the store may cancel", () => {
    for (const status of ["preparing", "ready", "delivery_failed"] as const)
      expect(may({ ...preparing, status }, REQUEST, REP)).toBe(true);
    for (const status of ["confirmed", "out_for_delivery", "delivered", "cancelled"] as const)
      expect(may({ ...preparing, status }, REQUEST, REP)).toBe(false);
    expect(may(preparing, REQUEST, { uid: "demo-ben", role: "salesperson" })).toBe(false);
    expect(may(preparing, REQUEST, STAFF)).toBe(false);
    expect(may(preparing, { kind: "answerCancel", granted: true, words: "" }, STAFF)).toBe(false);
  });

  it("stands until it is answered, whatever else happens to the order", () => {
    const asked = after(preparing, REQUEST, "demo-ana");
    expect(newsOf(asked, STAFF)).toMatchObject({ kind: "cancelRequest", isOpen: true });
    const ready = after(asked, { kind: "advance", to: "ready", reasonCode: null, words: "" });
    expect(ready.waitsFor).toBe("store");
    expect(after(ready, REQUEST, "demo-ana")).toBe(ready);
  });

  it("that is granted cancels the order for the reason given", () => {
    const granted = after(after(preparing, REQUEST, "demo-ana"), { kind: "answerCancel", granted: true, words: "" });
    expect(granted).toMatchObject({ status: "cancelled", waitsFor: null });
    expect(granted.history.at(-1)).toMatchObject({ by: "demo-store", reasonCode: "CUSTOMER_ASKED" });
    expect(newsOf(granted, REP)).toMatchObject({ kind: "cancelGranted", isOpen: false });
    expect(openCancelRequest(granted)).toBeNull();
  });

  it("that is declined says why, and can be made again", () => {
    const asked = after(preparing, REQUEST, "demo-ana");
    expect(attempt(asked, { kind: "answerCancel", granted: false, words: "" })).toMatchObject({
      problem: { code: "noReason" },
    });
    const declined = after(asked, { kind: "answerCancel", granted: false, words: "It is loaded" });
    expect(declined).toMatchObject({ status: "preparing", waitsFor: null });
    expect(newsOf(declined, REP)).toMatchObject({ kind: "cancelDeclined", words: "It is loaded" });
    expect(attempt(declined, { kind: "answerCancel", granted: true, words: "" })).toMatchObject({
      problem: { code: "statusChanged" },
    });
    expect(after(declined, REQUEST, "demo-ana").waitsFor).toBe("store");
  });

  it("can be granted on the road, and no more once the goods are handed over", () => {
    const asked = after(preparing, REQUEST, "demo-ana");
    const granted = { kind: "answerCancel", granted: true, words: "" } as const;
    expect(after({ ...asked, status: "out_for_delivery" }, granted).status).toBe("cancelled");
    expect(
      attempt({ ...asked, status: "delivered" }, { kind: "answerCancel", granted: true, words: "" }),
    ).toMatchObject({
      problem: { code: "statusChanged" },
    });
  });
});

describe("ORDER-75 what an order has for its salesperson", () => {
  it("is the last thing that somebody else did", () => {
    const history = [
      { status: "submitted" as const, at: NOW, by: "server", byName: "", reason: "" },
      { status: "on_hold" as const, at: NOW + 5, by: "demo-store", byName: "Sara", reason: "" },
    ];
    expect(newsOf(stored({ history }), REP)).toMatchObject({ kind: "onHold", byName: "Sara", isOpen: false });
    const [first, hold] = history.map((each) => ({ ...each, reasonCode: "CREDIT" }));
    expect(newsOf(stored({ history: [first, hold].flatMap((each) => each ?? []) }), REP)).toMatchObject({
      status: "on_hold",
      reasonCode: "CREDIT",
    });
    const note = { reasonCode: null, words: "", differences: [], revision: 1 };
    const picked = { ...note, at: NOW + 6, by: "demo-store", byName: "Sara", kind: "picked" };
    expect(newsOf(stored({ history, revisions: [picked] }), REP)).toMatchObject({ kind: "short" });
    const own = { ...picked, by: "demo-ana", kind: "edited", at: NOW + 7 };
    expect(newsOf(stored({ revisions: [own] }), REP)).toBeNull();
    expect(newsOf(stored({ history }), { uid: "demo-ben", role: "salesperson" })).toBeNull();
    expect(newsOf(stored({ history }), STAFF)).toBeNull();
  });
});

describe("ORDER-100 an approval", () => {
  const step = { by: "demo-owner", byName: "Olga", reason: "", at: NOW + 5 } as const;
  const history = [
    { ...step, status: "submitted" as const, by: "demo-ana", at: NOW },
    { ...step, status: "pending_approval" as const, by: "server", at: NOW + 1 },
  ];

  it("is told to the salesperson who asked for it", () => {
    const order = stored({ status: "confirmed", flags: [], history: [...history, { ...step, status: "confirmed" }] });
    expect(newsOf(order, REP)).toMatchObject({ kind: "approved", isOpen: false, byName: "Olga" });
  });

  it("says what the store had too little of at that moment, which is nobody's change", () => {
    const noStock = { at: NOW + 5, by: "server", byName: "", kind: "noStock", reasonCode: null, words: "" };
    const revisions = [{ ...noStock, revision: 1, differences: [] }];
    const confirmed = [...history, { ...step, status: "confirmed" as const }];
    const order = stored({ status: "confirmed", flags: [], history: confirmed, revisions });
    expect(newsOf(order, REP)).toMatchObject({ kind: "approvedShort", byName: "Olga" });
    expect(newsOf({ ...order, history }, REP)).toMatchObject({ kind: "noStock" });
    const held = { ...step, status: "on_hold" as const, by: "server", byName: "" };
    const waits = stored({ status: "on_hold", flags: [], history: [...confirmed, held] });
    expect(newsOf(waits, REP)).toMatchObject({ kind: "approvedShort", byName: "Olga" });
    expect(newsOf({ ...waits, history: [...history, held] }, REP)).toMatchObject({ kind: "noStock" });
    expect(newsOf({ ...waits, history: [...history, held], backorderOf: "o9" }, REP)).toBeNull();
  });

  it("is none where nobody was asked, or the server confirmed", () => {
    const [first] = history;
    if (first === undefined) throw new Error("no history");
    const plain = stored({ status: "confirmed", flags: [], history: [first, { ...step, status: "confirmed" }] });
    expect(newsOf(plain, REP)).toBeNull();
    const byServer = stored({
      status: "confirmed",
      flags: [],
      history: [...history, { ...step, by: "server", status: "confirmed" }],
    });
    expect(newsOf(byServer, REP)).toBeNull();
  });
});
