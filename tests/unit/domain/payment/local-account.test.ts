import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AccountChange,
  type AccountDocument,
  EMPTY_ACCOUNT,
  owedOn,
  putDocument,
  reversePayment,
  takePayment,
  withLine,
} from "#domain/payment/account.ts";
import { lineOf, type OwnPayment, withPayments } from "#domain/payment/local-account.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { makeDocument, makePayment, makeReversal } from "#tests/support/payments.ts";
import { runs } from "#tests/support/runs.ts";

const TODAY = "2026-11-21";

/** The store's side: each payment once, whatever was sent how often; the time of its clock is the number of events. */
class Store {
  now = 0;
  total = 0;
  customer = { balance: 0, overdue: 0, balanceAsOf: null as number | null, account: EMPTY_ACCOUNT };
  readonly taken = new Map<
    string,
    OwnPayment & { readonly applied: Record<string, number>; readonly amount: number }
  >();

  deliver(id: string, total: number) {
    this.total += total;
    const paid = this.documents.get(id)?.paid ?? 0;
    const document = makeDocument({ id, total, paid, day: `2026-11-${10 + (this.now % 10)}` });
    const change = putDocument(this.customer.account, document);
    this.keep(change.account);
    this.note(change);
  }

  take(payment: Payment) {
    if (this.taken.has(payment.paymentId)) return;
    const { paymentId, reverses, appliedTo } = payment;
    const original = reverses === null ? undefined : this.taken.get(reverses.paymentId);
    if (reverses !== null && original === undefined) return;
    const amount = original === undefined ? (payment.parts[0]?.amount ?? 0) : -original.amount;
    const { account } = this.customer;
    const change =
      original === undefined
        ? takePayment(account, { paymentId, amount, appliedTo, businessDay: payment.businessDay })
        : reversePayment(account, { paymentId: original.payment.paymentId, applied: original.applied }, [
            ...this.documents.values(),
          ]);
    this.keep(withLine(change.account, lineOf(payment, amount)));
    this.taken.set(paymentId, { payment, amount, applied: {}, receivedAt: this.now });
    this.note(change);
  }

  private note({ documents, applications }: AccountChange) {
    for (const each of documents) this.documents.set(each.id, each);
    for (const { paymentId, documentId, amount } of applications) {
      const applied = this.taken.get(paymentId)?.applied;
      if (applied !== undefined) applied[documentId] = (applied[documentId] ?? 0) + amount;
    }
  }

  private readonly documents = new Map<string, AccountDocument>();

  private keep(account: typeof EMPTY_ACCOUNT) {
    this.now += 1;
    const balance = this.customer.balance + owedOn(account) - owedOn(this.customer.account);
    this.customer = { ...this.customer, account, balance, balanceAsOf: this.now };
  }
}

/** A phone: what it captured, and the copies of the store's rows that have arrived. */
class Phone {
  readonly captured: Payment[] = [];
  readonly copies = new Map<string, OwnPayment>();
  customer: Store["customer"] = new Store().customer;

  /** The payments of this device, as it knows them now. */
  known(): OwnPayment[] {
    return this.captured.map((payment) => this.copies.get(payment.paymentId) ?? { payment, receivedAt: null });
  }

  shownBalance() {
    return withPayments(this.customer, this.known(), { today: TODAY, asOf: null }).balance;
  }
}

const anyEvent = fc.record({
  does: fc.constantFrom(
    "deliver",
    "deliverPaid",
    "pay",
    "payAhead",
    "cancel",
    "send",
    "send",
    "hearCustomer",
    "hearPayments",
  ),
  phone: fc.integer({ min: 0, max: 1 }),
  amount: fc.integer({ min: 1, max: 500 }),
});

/** Plays events on two phones and a store, then lets everything arrive; returns what each shows and what is true. */
function play(events: readonly { does: string; phone: number; amount: number }[]) {
  const store = new Store();
  const phones = [new Phone(), new Phone()];
  const delivered = new Set<string>();

  for (const [place, { does, phone: which, amount }] of events.entries()) {
    const phone = phones[which];
    if (phone === undefined) continue;
    const paymentId = `p${place}`;
    const facts = { paymentId, capturedAt: place + 1, parts: [{ method: "cash" as const, amount, reference: "" }] };
    if (does === "deliver") store.deliver(`d${place}`, amount);
    // An order is paid before it is delivered, some for less and some for more than it comes to be.
    const orderId = `o${amount % 5}`;
    if (does === "deliverPaid" && !delivered.has(orderId)) {
      delivered.add(orderId);
      store.deliver(orderId, amount);
    }
    if (does === "payAhead" && !delivered.has(orderId)) {
      const appliedTo = [{ documentId: orderId, amount, orderNo: orderId }];
      phone.captured.push(makePayment({ ...facts, appliedTo }, place + 1));
    }
    if (does === "pay") phone.captured.push(makePayment(facts, place + 1));
    if (does === "cancel") {
      const target = phone.captured.find(
        ({ paymentId: id, reverses }) =>
          reverses === null && phone.captured.every((each) => each.reverses?.paymentId !== id),
      );
      if (target !== undefined) {
        phone.captured.push(makeReversal(target.paymentId, { paymentId, capturedAt: place + 1 }, place + 1));
      }
    }
    // A lost answer: the same is sent again, and changes nothing.
    if (does === "send") for (const payment of phone.captured.slice(0, amount % 4)) store.take(payment);
    if (does === "hearCustomer") phone.customer = store.customer;
    if (does === "hearPayments") {
      for (const [id, each] of store.taken) {
        if (phone.captured.some((own) => own.paymentId === id)) phone.copies.set(id, each);
      }
    }
  }
  for (const phone of phones) for (const payment of phone.captured) store.take(payment);
  for (const phone of phones) phone.customer = store.customer;
  const amounts = [...store.taken.values()].map(({ amount }) => amount);
  const owed = store.total - amounts.reduce((sum, amount) => sum + amount, 0);
  return { owed, shown: [store.customer.balance, ...phones.map((phone) => phone.shownBalance())] };
}

describe("[PAY-8] the balance on every device", () => {
  it("is documents less payments after any interleaving of payments, reversals, deliveries and lost answers", () => {
    const bad = fc
      .sample(fc.array(anyEvent, { maxLength: 60 }), runs(400))
      .map(play)
      .filter(({ owed, shown }) => shown.some((each) => each !== owed));
    expect(bad).toEqual([]);
  });

  it("counts what this device knows exactly once, whichever row arrives first", () => {
    const store = new Store();
    store.deliver("d1", 1_000);
    const phone = new Phone();
    phone.customer = store.customer;
    phone.captured.push(makePayment({ parts: [{ method: "cash", amount: 300, reference: "" }] }));
    expect(phone.shownBalance()).toBe(700);
    for (const payment of phone.captured) store.take(payment);
    const taken = store.taken.get("p1");
    if (taken === undefined) throw new Error("not taken");
    phone.copies.set("p1", { ...taken, receivedAt: store.now });
    expect(phone.shownBalance()).toBe(700);
    phone.customer = store.customer;
    expect(phone.shownBalance()).toBe(700);
    phone.customer = { ...store.customer, account: { ...store.customer.account, payments: [] } };
    expect(phone.shownBalance()).toBe(700);
  });
});
