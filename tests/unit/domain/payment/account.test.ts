import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Account,
  type AccountChange,
  type AccountDocument,
  EMPTY_ACCOUNT,
  openOf,
  overdueOn,
  owedOn,
  putDocument,
  reversePayment,
  takePayment,
  withLine,
} from "#domain/payment/account.ts";
import type { Choice } from "#domain/payment/payment.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { makeDocument } from "#tests/support/payments.ts";
import { runs } from "#tests/support/runs.ts";

const owing = (...documents: AccountDocument[]): Account => ({ ...EMPTY_ACCOUNT, documents });
const businessDay = "2026-11-21";
const pay = (account: Account, amount: number, appliedTo: Choice[] = []) =>
  takePayment(account, { paymentId: "p1", amount, appliedTo, businessDay });

describe("[PAY-12] a payment for an order that is not owed yet", () => {
  const choice = { documentId: "o1", amount: 60, orderNo: "AN-A-1" };

  it("stays with the order, whatever else is owed; the rest pays that", () => {
    const { account, applications } = pay(owing(makeDocument({ total: 30 })), 100, [choice]);
    expect(applications).toEqual([
      { paymentId: "p1", documentId: "o1", amount: 60 },
      { paymentId: "p1", documentId: "d1", amount: 30 },
    ]);
    expect(account).toMatchObject({
      documents: [{ id: "o1", number: "AN-A-1", orderId: "o1", total: 0, paid: 60 }],
      advances: [{ amount: 10 }],
    });
  });

  it("pays the order's document once it is there", () => {
    const { account } = pay(EMPTY_ACCOUNT, 60, [choice]);
    const owed = makeDocument({ id: "o1", total: 80, paid: 60 });
    expect(putDocument(account, owed).account.documents).toMatchObject([{ total: 80, paid: 60 }]);
  });

  it("adds to what was paid before", () => {
    const { account } = pay(EMPTY_ACCOUNT, 60, [choice]);
    const again = { paymentId: "p2", amount: 20, appliedTo: [{ ...choice, amount: 20 }], businessDay };
    expect(takePayment(account, again).account).toMatchObject({ documents: [{ paid: 80 }], advances: [] });
  });
});

describe("[PAY-4] a payment", () => {
  it("pays the oldest documents first; of one day, by number", () => {
    const account = owing(
      makeDocument({ id: "new", day: "2026-11-20", total: 5 }),
      makeDocument({ id: "b", day: "2026-11-01", number: "F-2", total: 5 }),
      makeDocument({ id: "a", day: "2026-11-01", number: "F-1", total: 5 }),
    );
    expect(pay(account, 12).applications).toEqual([
      { paymentId: "p1", documentId: "a", amount: 5 },
      { paymentId: "p1", documentId: "b", amount: 5 },
      { paymentId: "p1", documentId: "new", amount: 2 },
    ]);
  });

  it("names a document once, although it was chosen and is the oldest as well", () => {
    expect(pay(owing(makeDocument()), 300, [{ documentId: "d1", amount: 100 }]).applications).toEqual([
      { paymentId: "p1", documentId: "d1", amount: 300 },
    ]);
  });

  it("leaves an advance, which the next document uses up", () => {
    const { account } = pay(EMPTY_ACCOUNT, 100);
    expect(account.advances).toEqual([{ paymentId: "p1", amount: 100 }]);
    const next = putDocument(account, makeDocument({ total: 80 }));
    expect(next.account).toMatchObject({ documents: [], advances: [{ amount: 20 }] });
    expect(next.documents).toMatchObject([{ id: "d1", paid: 80 }]);
  });
});

it("PAY-5 is overdue after the day it is due, not on it", () => {
  const account = owing(makeDocument({ dueOn: "2026-11-17" }));
  expect(overdueOn(account, "2026-11-17")).toBe(0);
  expect(overdueOn(account, "2026-11-18")).toBe(10_000);
});

it("PAY-5 of the payments the latest ten are kept, the newest first", () => {
  const line = (at: number) => ({
    paymentId: `p${at}`,
    paymentNo: "",
    capturedAt: at,
    amount: 1,
    methods: [],
    repId: "a",
    repName: "",
    reverses: null,
    isReversed: false,
  });
  const account = [3, 1, 12, 2, 4, 5, 6, 7, 8, 9, 10, 11].reduce((kept, at) => withLine(kept, line(at)), EMPTY_ACCOUNT);
  expect(account.payments.map(({ capturedAt }) => capturedAt)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

/** The account as an accountant would keep it: every document and payment ever. */
class Books {
  account: Account = EMPTY_ACCOUNT;
  readonly documents = new Map<string, AccountDocument>();
  readonly payments = new Map<string, { amount: number; applied: Record<string, number>; unapplied: number }>();

  take(paymentId: string, amount: number, appliedTo: Choice[]) {
    this.payments.set(paymentId, { amount, applied: {}, unapplied: amount });
    this.note(takePayment(this.account, { paymentId, amount, appliedTo, businessDay }));
  }

  reverse(paymentId: string) {
    const payment = this.payments.get(paymentId);
    if (payment === undefined) throw new Error("no such payment");
    const closed = [...this.documents.values()].filter((each) => openOf(each) === 0);
    this.payments.delete(paymentId);
    this.note(reversePayment(this.account, { paymentId, applied: payment.applied }, closed));
  }

  put(document: AccountDocument) {
    this.note(putDocument(this.account, { ...document, paid: this.documents.get(document.id)?.paid ?? 0 }));
  }

  private note({ account, documents, applications }: AccountChange) {
    this.account = account;
    for (const each of documents) this.documents.set(each.id, each);
    for (const { paymentId, documentId, amount } of applications) {
      const payment = this.payments.get(paymentId);
      if (payment === undefined) throw new Error("money of no payment");
      payment.applied[documentId] = (payment.applied[documentId] ?? 0) + amount;
      payment.unapplied -= amount;
    }
  }
}

const anyId = fc.integer({ min: 1, max: 12 });
const anyAmount = fc.integer({ min: 1, max: 700 });
const anyStep = fc.oneof(
  fc.record({ does: fc.constant("put" as const), id: anyId, amount: anyAmount, day: fc.integer({ min: 10, max: 28 }) }),
  fc.record({ does: fc.constant("reverse" as const), id: anyId }),
  fc.record({
    does: fc.constant("take" as const),
    id: anyId,
    amount: anyAmount,
    chosen: anyAmount,
    isAhead: fc.boolean(),
  }),
);

type Step = ReturnType<typeof anyStep.generate>["value"];

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** Whether each step of what happened leaves the books even. */
function staysEven(steps: readonly Step[]): boolean {
  const books = new Books();
  return steps.every((step, place) => {
    const documentId = `d${step.id}`;
    if (step.does === "put") {
      books.put(makeDocument({ id: documentId, day: `2026-11-${step.day}`, total: step.amount }));
    } else if (step.does === "take") {
      const choice = { documentId, amount: Math.min(step.amount, step.chosen) };
      // An order that was owed before is not paid ahead.
      const isAhead = step.isAhead && (books.documents.get(documentId)?.total ?? 0) === 0;
      books.take(`p${place}`, step.amount, [isAhead ? { ...choice, orderNo: documentId } : choice]);
    } else {
      const paymentId = [...books.payments.keys()][step.id];
      if (paymentId !== undefined) books.reverse(paymentId);
    }
    return isEven(books);
  });
}

function isEven({ account, documents: all, payments: taken }: Books): boolean {
  const documents = [...all.values()];
  const payments = [...taken.values()];
  const isSpent = payments.every(
    ({ amount, applied, unapplied }) => unapplied >= 0 && sum(Object.values(applied)) + unapplied === amount,
  );
  const isPaid = documents.every(({ id, paid }) => paid === sum(payments.map(({ applied }) => applied[id] ?? 0)));
  const owed = sum(documents.map(({ total }) => total)) - sum(payments.map(({ amount }) => amount));
  const open = documents.filter((each) => openOf(each) !== 0).map(({ id }) => id);
  const kept = account.documents.map(({ id }) => id);
  // Nobody owes anything while the company has money of theirs.
  const isOwing = account.documents.some((each) => openOf(each) > 0) && account.advances.length > 0;
  return isSpent && isPaid && owedOn(account) === owed && isSameValue(kept.toSorted(), open.toSorted()) && !isOwing;
}

it("[PAY-4] the books are even after documents, payments and reversals in any order", () => {
  const steps = fc.array(anyStep, { maxLength: 60 });
  const broken = fc.sample(steps, runs(400)).filter((each) => !staysEven(each));
  expect(broken).toEqual([]);
});
