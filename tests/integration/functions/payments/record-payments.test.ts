import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Timestamp } from "firebase-admin/firestore";
import type { Role } from "#domain/access/identity.ts";
import type { AccountDocument } from "#domain/payment/account.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import {
  authOf,
  put,
  putCompany,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { fakeAccounts } from "#tests/support/fake-accounts.ts";
import { makeDocument, makePayment, makeReversal } from "#tests/support/payments.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { HOUR, makeCompany, makeCustomer, makeSettings, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await owe(makeDocument());
});

/** The customer owes these and nothing else. */
async function owe(...documents: AccountDocument[]): Promise<void> {
  const balance = documents.reduce((sum, { total, paid }) => sum + total - paid, 0);
  const account = { documents, advances: [], payments: [] };
  await putCustomer(backend.firestore, makeCustomer({ balance, account }));
  for (const document of documents)
    await put(backend.firestore, `companies/demo/documents/${document.id}`, { ...document, customerId: "c1" });
}

async function send(payment: unknown, uid: Uid = "demo-ana") {
  const { answers } = await acceptPayments(backend, authOf(uid), { payments: [payment] });
  return answers[0];
}

const customer = () => backend.read("customers/c1");
const cash = (amount: number) => [{ method: "cash", amount, reference: "" }] as const;

describe("[PAY-4] a payment that arrives", () => {
  it("is stored once with its receipt, pays the oldest document and lowers the balance", async () => {
    await owe(makeDocument(), makeDocument({ id: "d2", day: "2026-11-01", dueOn: "2026-11-08" }));
    const payment = makePayment({ parts: [...cash(12_000)] });
    expect(await send(payment)).toMatchObject({
      outcome: "accepted",
      receipt: { paymentId: "p1", paymentNo: payment.paymentNo, receivedAt: NOW, flags: [] },
    });
    expect(await backend.read("payments/p1")).toMatchObject({
      ...payment,
      amount: 12_000,
      applied: { d2: 10_000, d1: 2_000 },
      unapplied: 0,
      reversedBy: null,
    });
    expect(await customer()).toMatchObject({
      balance: 8_000,
      overdue: 8_000,
      balanceAsOf: NOW,
      account: { documents: [{ id: "d1", paid: 2_000 }], payments: [{ paymentId: "p1", amount: 12_000 }] },
    });
    expect(await backend.read("documents/d2")).toMatchObject({ paid: 10_000, customerId: "c1" });
  });

  it("sent again gives the same receipt and writes nothing", async () => {
    const first = await send(makePayment());
    backend.setNow(NOW + HOUR);
    expect(await backend.writtenBy(async () => expect(await send(makePayment())).toEqual(first))).toEqual([]);
  });

  it("keeps its first content when the same id comes with another", async () => {
    await send(makePayment());
    expect(await send(makePayment({ parts: [...cash(1)] }))).toEqual({
      outcome: "refused",
      reason: "ID_CONFLICT",
      field: "paymentId",
    });
    expect(await backend.read("payments/p1")).toMatchObject({ amount: 10_000 });
  });

  it("goes to the documents that were chosen, as far as they are open, and then to the oldest", async () => {
    await owe(makeDocument(), makeDocument({ id: "d2", day: "2026-11-12", dueOn: "2026-11-19", total: 3_000 }));
    await send(makePayment({ parts: [...cash(5_000)], appliedTo: [{ documentId: "d2", amount: 4_000 }] }));
    expect(await backend.read("payments/p1")).toMatchObject({ applied: { d2: 3_000, d1: 2_000 }, flags: [] });
  });

  it("is an advance as far as nothing is owed", async () => {
    expect(await send(makePayment({ parts: [...cash(15_000)] }))).toMatchObject({ outcome: "accepted" });
    expect(await customer()).toMatchObject({
      balance: -5_000,
      overdue: 0,
      account: { documents: [], advances: [{ paymentId: "p1", amount: 5_000 }] },
    });
    expect(await backend.read("payments/p1")).toMatchObject({ unapplied: 5_000 });
  });

  it("for a document that nobody knows is taken and flagged", async () => {
    await put(backend.firestore, "companies/demo/documents/other", { ...makeDocument(), customerId: "c2" });
    for (const [place, documentId] of ["gone", "other"].entries()) {
      const appliedTo = [{ documentId, amount: 100 }];
      const payment = makePayment({ paymentId: `p${place}`, parts: [...cash(100)], appliedTo }, place + 1);
      expect(await send(payment)).toMatchObject({ outcome: "accepted", receipt: { flags: ["UNKNOWN_DOCUMENT"] } });
      expect(await backend.read(`payments/p${place}`)).toMatchObject({ applied: { d1: 100 } });
    }
  });
});

describe("[PAY-2] what rounding cash gives away", () => {
  beforeEach(async () => {
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ cashRounding: "halves" }) }));
    await owe(makeDocument({ total: 10_020 }));
  });

  it("settles the document by what was owed", async () => {
    expect(await send(makePayment({ parts: [...cash(10_000)], cashRounding: 20 }))).toMatchObject({
      outcome: "accepted",
      receipt: { flags: [] },
    });
    expect(await customer()).toMatchObject({ balance: 0, account: { documents: [] } });
  });

  it("counts for nothing where the company does not round like that", async () => {
    await send(makePayment({ parts: [...cash(10_000)], cashRounding: 50 }));
    expect(await backend.read("payments/p1")).toMatchObject({ amount: 10_000, flags: ["ROUNDING_DIFFERS"] });
    expect(await customer()).toMatchObject({ balance: 20 });
  });
});

describe("[PAY-6] a reversal", () => {
  it("opens the documents again and takes the advance back", async () => {
    await send(makePayment({ parts: [...cash(15_000)] }));
    expect(await send(makeReversal("p1"))).toMatchObject({ outcome: "accepted" });
    expect(await customer()).toMatchObject({
      balance: 10_000,
      account: { documents: [{ id: "d1", paid: 0 }], advances: [], payments: [{}, { isReversed: true }] },
    });
    expect(await backend.read("payments/p1")).toMatchObject({
      amount: 15_000,
      applied: {},
      unapplied: 0,
      reversedBy: "p1-reversed",
    });
    expect(await backend.read("payments/p1-reversed")).toMatchObject({ amount: -15_000, applied: {}, unapplied: 0 });
  });

  it("KPI-10 leaves the figures of whoever took the money, on the day it is made, also where the store makes it", async () => {
    await send(makePayment({ parts: [...cash(6_000)] }));
    await send(makePayment({ paymentId: "p2", parts: [...cash(4_000)] }, 2));
    const day = `kpiDays/${makePayment().businessDay}_demo-ana`;
    expect(await backend.read(day)).toMatchObject({ figures: { collected: 10_000 } });
    await send(makeReversal("p2", { repId: "demo-store", repName: "Eva" }, 3), "demo-store");
    expect(await backend.read(day)).toMatchObject({ figures: { collected: 6_000 } });
  });

  it("lets another payment's advance pay what is open again", async () => {
    await send(makePayment());
    await send(makePayment({ paymentId: "p2", parts: [...cash(4_000)] }, 2));
    await send(makeReversal("p1", {}, 3));
    expect(await backend.read("payments/p2")).toMatchObject({ applied: { d1: 4_000 }, unapplied: 0 });
    expect(await customer()).toMatchObject({ balance: 6_000, account: { advances: [] } });
  });

  it("may come from the store, and only once", async () => {
    await send(makePayment());
    const byStore = makeReversal("p1", { repId: "demo-store", repName: "Store" });
    expect(await send(byStore, "demo-store")).toMatchObject({ outcome: "accepted" });
    expect(await send(makeReversal("p1", { paymentId: "again" }, 3))).toMatchObject({
      outcome: "refused",
      reason: "STATUS_CHANGED",
    });
    expect(await customer()).toMatchObject({ balance: 10_000 });
  });

  it.each<[string, Partial<Payment>, Uid, string]>([
    ["of somebody else's payment", { repId: "demo-luis" }, "demo-luis", "PERMISSION_LOST"],
    ["of a payment that nobody took", { reverses: { paymentId: "p9", reason: "Wrong" } }, "demo-ana", "NOT_FOUND"],
    ["of another customer's payment", { customerId: "c2" }, "demo-ana", "NOT_FOUND"],
    ["without a reason", { reverses: { paymentId: "p1", reason: " " } }, "demo-ana", "SCHEMA_INVALID"],
    ["with money of its own", { parts: [...cash(1)] }, "demo-ana", "SCHEMA_INVALID"],
  ])("is refused %s", async (_, changes, uid, reason) => {
    await putCustomer(backend.firestore, makeCustomer({ id: "c2" }));
    await send(makePayment());
    const written = await backend.writtenBy(async () =>
      expect(await send(makeReversal("p1", changes), uid)).toMatchObject({ outcome: "refused", reason }),
    );
    expect(written.filter((path) => !path.includes("/devices/"))).toEqual([]);
  });

  it("of a reversal is refused", async () => {
    await send(makePayment());
    await send(makeReversal("p1"));
    const again = makeReversal("p1-reversed", { paymentId: "p3" }, 3);
    expect(await send(again)).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID" });
  });
});

describe("[PAY-7] a payment that nobody may have taken", () => {
  it.each<[string, Partial<Payment>, Uid, string, string]>([
    ["another salesperson's", {}, "demo-luis", "PERMISSION_LOST", "repId"],
    ["a salesperson's, sent by the store", {}, "demo-store", "PERMISSION_LOST", "repId"],
    ["another company's", { companyId: "real" }, "demo-ana", "PERMISSION_LOST", "companyId"],
    ["one at a customer of nobody", { customerId: "nobody" }, "demo-ana", "NOT_FOUND", "customerId"],
    ["one at another salesperson's customer", { customerId: "c2" }, "demo-ana", "PERMISSION_LOST", "customerId"],
    ["a driver's without an order", { repId: "demo-delivery" }, "demo-delivery", "PERMISSION_LOST", "customerId"],
    ["one in another currency", { currency: "EUR" }, "demo-ana", "SCHEMA_INVALID", "currency"],
    ["one without money", { parts: [] }, "demo-ana", "SCHEMA_INVALID", "parts"],
    ["one with cash twice", { parts: [...cash(1), ...cash(2)] }, "demo-ana", "SCHEMA_INVALID", "parts"],
    ["one of a negative amount", { parts: [...cash(-1)] }, "demo-ana", "SCHEMA_INVALID", "parts.0.amount"],
    ["one of nothing", { parts: [...cash(0)] }, "demo-ana", "SCHEMA_INVALID", "parts.0.amount"],
    ["one of more than there is", { parts: [...cash(1e13)] }, "demo-ana", "SCHEMA_INVALID", "parts.0.amount"],
    ["one of half a cent", { parts: [...cash(0.5)] }, "demo-ana", "SCHEMA_INVALID", "parts.0.amount"],
    ["one that rounds more than any cash", { cashRounding: 101 }, "demo-ana", "SCHEMA_INVALID", "cashRounding"],
    [
      "one that rounds a check",
      { parts: [{ method: "check", amount: 100, reference: "1" }], cashRounding: 5 },
      "demo-ana",
      "SCHEMA_INVALID",
      "cashRounding",
    ],
    [
      "one that chooses more than was paid",
      { appliedTo: [{ documentId: "d1", amount: 10_001 }] },
      "demo-ana",
      "SCHEMA_INVALID",
      "appliedTo",
    ],
    [
      "one that chooses a document twice",
      { appliedTo: [1, 2].map((amount) => ({ documentId: "d1", amount })) },
      "demo-ana",
      "SCHEMA_INVALID",
      "appliedTo",
    ],
    ["one with a number of another kind", { paymentNo: "AN-A-26325-001-K" }, "demo-ana", "SCHEMA_INVALID", "paymentNo"],
    ["one whose id is a path", { paymentId: "../orders/o1" }, "demo-ana", "SCHEMA_INVALID", "paymentId"],
  ])("%s is refused", async (_, changes, uid, reason, field) => {
    await putCustomer(backend.firestore, makeCustomer({ id: "c2", repId: "demo-luis" }));
    const written = await backend.writtenBy(async () =>
      expect(await send(makePayment(changes), uid)).toEqual({ outcome: "refused", reason, field }),
    );
    expect(written.filter((path) => !path.includes("/devices/"))).toEqual([]);
  });

  it("of a driver whose run went elsewhere meanwhile is flagged, not refused", async () => {
    await put(backend.firestore, "companies/demo/customers/c1@demo-delivery@runs", {
      drivers: ["demo-delivery"],
      tombstoneOf: "c1",
      deletedAt: Timestamp.fromMillis(NOW),
    });
    const payment = makePayment({ repId: "demo-delivery", repName: "Driver" });
    const flags = expect.arrayContaining(["NOT_OWN_CUSTOMER"]);
    expect(await send(payment, "demo-delivery")).toMatchObject({ outcome: "accepted", receipt: { flags } });
  });

  it("may be the driver's who has an order of the customer", async () => {
    await put(backend.firestore, "companies/demo/orders/o1", { assignedTo: "demo-delivery", customerId: "c1" });
    const payment = makePayment({ repId: "demo-delivery", repName: "Driver" });
    expect(await send(payment, "demo-delivery")).toMatchObject({ outcome: "accepted" });
  });

  it("PAY-7 a driver takes money until their run is over, also when the store has put its order elsewhere", async () => {
    await backend.firestore.doc("companies/demo/customers/c1").update({ drivers: ["demo-delivery"] });
    const payment = makePayment({ repId: "demo-delivery", repName: "Driver" });
    expect(await send(payment, "demo-delivery")).toMatchObject({ outcome: "accepted" });
  });

  it("is taken and flagged from somebody who lost the customer", async () => {
    await putCustomer(backend.firestore, makeCustomer({ repId: "demo-luis" }));
    await put(backend.firestore, "companies/demo/customers/c1@demo-ana", {
      repId: "demo-ana",
      tombstoneOf: "c1",
      deletedAt: new Date(NOW - HOUR),
    });
    expect(await send(makePayment())).toMatchObject({
      outcome: "accepted",
      receipt: { flags: ["NOT_OWN_CUSTOMER"] },
    });
  });
});

describe("[PAY-7] a payment of somebody whose role is another one by now", () => {
  const haveRole = (role: Role) => backend.firestore.doc("users/demo-ana").update({ role });
  /** The same, and all that follows a person's record has followed it. */
  async function follow(role: Role): Promise<void> {
    await haveRole(role);
    await settleAccess({ accounts: fakeAccounts(), firestore: backend.firestore }, "demo-ana");
  }
  const flagged = { outcome: "accepted", receipt: { flags: ["NOT_OWN_CUSTOMER"] } };
  const refused = { outcome: "refused", reason: "PERMISSION_LOST", field: "customerId" };
  const ofLuis = () => putCustomer(backend.firestore, makeCustomer({ repId: "demo-luis" }));

  it.each(["company_owner", "store_staff"] as const)(
    "is taken of any customer, and flagged, of whoever was %s before",
    async (before) => {
      await ofLuis();
      await follow(before);
      await follow("salesperson");
      expect(await send(makePayment())).toMatchObject(flagged);
      expect(await backend.read("payments/p1")).toMatchObject({ repId: "demo-ana", flags: ["NOT_OWN_CUSTOMER"] });
    },
  );

  it("is taken when an owner changed the role in the app", async () => {
    await ofLuis();
    await follow("store_staff");
    const fields = { role: { from: "store_staff", to: "salesperson" } };
    const back = { noun: "person", recordId: "demo-ana", label: "Ana", fields } as const;
    expect(await saveAs(backend, "demo-owner", back)).toMatchObject({ outcome: "accepted" });
    await settleAccess({ accounts: fakeAccounts(), firestore: backend.firestore }, "demo-ana");
    expect(await send(makePayment())).toMatchObject(flagged);
  });

  it("is taken before the staff record has followed", async () => {
    await ofLuis();
    await follow("store_staff");
    await haveRole("salesperson");
    expect(await send(makePayment())).toMatchObject(flagged);
  });

  it("is taken when the role was changed twice since", async () => {
    await ofLuis();
    await follow("store_staff");
    await follow("delivery_personnel");
    await follow("salesperson");
    expect(await send(makePayment())).toMatchObject(flagged);
  });

  it("is taken and flagged from a driver who was the customer's salesperson", async () => {
    await follow("salesperson");
    await follow("delivery_personnel");
    expect(await send(makePayment())).toMatchObject(flagged);
  });

  it("is refused where no role that they had serves the customer", async () => {
    await ofLuis();
    await follow("delivery_personnel");
    await follow("salesperson");
    expect(await send(makePayment())).toEqual(refused);
  });

  it.each([
    [89, flagged],
    [91, refused],
  ])("taken as the store's, %i days after they left it", async (days, expected) => {
    await ofLuis();
    await follow("salesperson");
    const lostAt = Timestamp.fromMillis(NOW - days * 24 * HOUR);
    await backend.firestore.doc("companies/demo/staff/demo-ana").update({ formerRoles: { store_staff: lostAt } });
    expect(await send(makePayment())).toMatchObject(expected);
  });

  it("is refused where another company had them at its store", async () => {
    await ofLuis();
    await backend.firestore.doc("users/demo-ana").update({ companyId: "real" });
    await follow("store_staff");
    await follow("salesperson");
    await backend.firestore.doc("users/demo-ana").update({ companyId: "demo" });
    await follow("salesperson");
    expect(await send(makePayment())).toEqual(refused);
  });
});
