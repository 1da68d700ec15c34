import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { Customer } from "#domain/customer/customer.ts";
import { INVITE_LIFETIME_MS } from "#domain/company/invite.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { type OrderStatus, StoredOrder } from "#domain/order/order.ts";
import { addDays } from "#domain/values/business-day.ts";
import { AUTH, FIRESTORE } from "./backend.ts";

process.env["FIRESTORE_EMULATOR_HOST"] = FIRESTORE;
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = AUTH;
process.env["METADATA_SERVER_DETECTION"] = "none";

const app = initializeApp({ projectId: "demo-rutero" }, "e2e");
export const firestore = getFirestore(app);
export const COMPANY = "companies/demo";

/** The store's own copies of the orders with these numbers, read without any client. */
export async function ordersNumbered(orderNos: readonly string[], companyId = "demo"): Promise<StoredOrder[]> {
  const found = await firestore.collection(`companies/${companyId}/orders`).get();
  return found.docs
    .filter((document) => orderNos.includes(String(document.get("orderNo"))))
    .map((document) => v.parse(StoredOrder, document.data()));
}

/**
 * A salesperson's customers who can buy anything: neither deleted nor reassigned, no debt, not on hold, at most half
 * of the credit used, by open orders too.
 */
export async function easyCustomers(repId: string): Promise<Customer[]> {
  const [customers, orders] = await Promise.all([
    firestore.collection(`${COMPANY}/customers`).where("repId", "==", repId).get(),
    firestore.collection(`${COMPANY}/orders`).where("status", "in", OPEN_STATUSES).get(),
  ]);
  const open = new Map<string, number>();
  for (const order of orders.docs.map((document) => v.parse(StoredOrder, document.data())))
    open.set(order.customerId, (open.get(order.customerId) ?? 0) + order.totals.total);
  return customers.docs
    .filter((document) => (document.get("deletedAt") ?? null) === null)
    .map((document) => v.parse(Customer, { ...document.data(), id: document.id }))
    .filter(({ status, onHold, overdue }) => status === "active" && !onHold && overdue === 0)
    .filter(({ id, balance, creditLimit }) => creditLimit === null || balance + (open.get(id) ?? 0) < creditLimit / 2);
}

/** Such customers without orders, from the middle of the list: read-only tests use its ends. */
export async function customersWithoutOrders(repId: string): Promise<Customer[]> {
  const orders = await firestore.collection(`${COMPANY}/orders`).select("customerId").get();
  const sold = new Set(orders.docs.map((document) => String(document.get("customerId"))));
  return (await easyCustomers(repId)).slice(1, -1).filter(({ id }) => !sold.has(id));
}

/** A salesperson's newest order, which their phone keeps. */
export async function newestOrderOf(repId: string): Promise<string> {
  const orders = await firestore.collection(`${COMPANY}/orders`).where("repId", "==", repId).get();
  const [newest] = orders.docs.toSorted((one, other) => other.get("capturedAt") - one.get("capturedAt"));
  return v.parse(v.string(), newest?.id);
}

/** The same order as another customer's of the day before. */
export async function orderedBefore(order: StoredOrder, customerId: string): Promise<void> {
  const customer = await firestore.doc(`${COMPANY}/customers/${customerId}`).get();
  const { id, code, name, taxId, address } = v.parse(Customer, { ...customer.data(), id: customerId });
  const stored = await firestore.doc(`${COMPANY}/orders/${order.orderId}`).get();
  const orderId = `${order.orderId}-before`;
  await firestore.doc(`${COMPANY}/orders/${orderId}`).set({
    ...stored.data(),
    orderId,
    // Not one more of the phone's captures.
    deviceId: `${order.deviceId}-before`,
    customerId: id,
    customer: { code, name, taxId, address },
    capturedAt: order.capturedAt - 86_400_000,
    businessDay: addDays(order.businessDay, -1),
    updatedAt: FieldValue.serverTimestamp(),
  });
}

/** The id of any of the demo company's orders with this status. */
export async function anyOrderIn(status: OrderStatus): Promise<string> {
  const found = await firestore.collection(`${COMPANY}/orders`).where("status", "==", status).limit(1).get();
  return v.parse(v.string(), found.docs[0]?.id);
}

/** The id of any of the demo company's records of a kind. */
export async function anyOf(collection: "orders" | "priceLists"): Promise<string> {
  const found = await firestore.collection(`${COMPANY}/${collection}`).select("deletedAt").get();
  // Another test may have taken back what it imported.
  const present = found.docs.find((document) => (document.get("deletedAt") ?? null) === null);
  return v.parse(v.string(), present?.id);
}

/** The id of one of the demo company's first products; tests that change one each take another. */
export function demoProduct(number: number): string {
  return `demo-p${String(number).padStart(3, "0")}`;
}

/** The store's own copy of a customer, or null. */
export async function customerDocument(customerId: string): Promise<Customer | null> {
  const document = await firestore.doc(`${COMPANY}/customers/${customerId}`).get();
  return document.exists ? v.parse(Customer, { ...document.data(), id: document.id }) : null;
}

export interface Person {
  email: string;
  password: string;
}

/** A new member of a company's staff. Claims and record are as given, so that one of them can be wrong. */
export async function hire(
  name: string,
  given: { role: string; companyId?: string; active?: boolean; emailVerified?: boolean; repCode?: string },
): Promise<Person> {
  const uid = `e2e-${name}-${Date.now()}`;
  const person = { email: `${uid}@demo.rutero.test`, password: "demo-rutero-1" };
  const { role, companyId = "demo", active = true, emailVerified = true, repCode = "TE" } = given;
  const profile = { role, companyId, fullName: `Test ${name}` };
  await getAuth(app).createUser({ uid, ...person, emailVerified, displayName: profile.fullName });
  await getAuth(app).setCustomUserClaims(uid, { ...profile, active: true });
  await firestore.doc(`users/${uid}`).set({ ...profile, email: person.email, repCode, phone: "", active, rev: 1 });
  return person;
}

/** A company for one test without products: the demo company's settings, with numbers formatted as in `locale`. */
export async function found(locale: string): Promise<string> {
  const companyId = `e2e-company-${Date.now()}`;
  const [company, lists] = await Promise.all([
    firestore.doc(COMPANY).get(),
    firestore.collection(`${COMPANY}/priceLists`).where("isDefault", "==", true).get(),
  ]);
  await firestore.doc(`companies/${companyId}`).set({
    ...company.data(),
    name: "A company of a test",
    settings: { ...company.get("settings"), locale },
  });
  for (const list of lists.docs) await firestore.doc(`companies/${companyId}/priceLists/${list.id}`).set(list.data());
  return companyId;
}

export async function uidOf({ email }: Pick<Person, "email">): Promise<string> {
  return (await getAuth(app).getUserByEmail(email)).uid;
}

/** Deactivates a member of staff as an owner would, and reverts it. */
export async function setActive(person: Person, active: boolean): Promise<void> {
  await firestore.doc(`users/${await uidOf(person)}`).update({ active });
}

/** Maintenance for these devices only, which read a replaced maintenance record. Returns how to end it. */
export async function beginMaintenanceFor(devices: readonly BrowserContext[]): Promise<() => Promise<void>> {
  const record = "maintenance-of-a-test";
  await firestore.doc(`appconfigdata/${record}`).set({ active: true });
  for (const device of devices) {
    await device.route(/\/appconfigdata\/maintenance\b/, (route) =>
      route.continue({ url: route.request().url().replace("/appconfigdata/maintenance", `/appconfigdata/${record}`) }),
    );
  }
  return async () => {
    for (const device of devices) await device.unrouteAll();
  };
}

/** An invitation to the demo company as its owner would create it, with the mailed code. */
export async function invite(firstName: string): Promise<{ code: string; email: string }> {
  const code = randomBytes(24).toString("base64url");
  const inviteId = `e2e-${Date.now()}`;
  const email = `${firstName.toLowerCase()}-${Date.now()}@demo.rutero.test`;
  const expiresAt = Date.now() + INVITE_LIFETIME_MS;
  const facts = { email, firstName, lastName: "", role: "salesperson", zone: "", language: "en" };
  await firestore
    .doc(`${COMPANY}/invites/${inviteId}`)
    .set({ ...facts, status: "open", expiresAt, invitedBy: "Octavio Ruiz", rev: 1 });
  const hash = createHash("sha256").update(code).digest("hex");
  await firestore.doc(`inviteCodes/${hash}`).set({ companyId: "demo", inviteId, byMail: true });
  return { code, email };
}

/** The company of the person with this e-mail. */
export async function companyOf(email: string): Promise<string> {
  return v.parse(v.string(), (await firestore.doc(`users/${await uidOf({ email })}`).get()).get("companyId"));
}

/** The ids of all customers of a company. */
export async function customersOf(companyId: string): Promise<string[]> {
  return (await firestore.collection(`companies/${companyId}/customers`).get()).docs.map(({ id }) => id);
}

/** As the operator does in the console. */
export async function grantPlan(companyId: string, plan: "team" | "business"): Promise<void> {
  await firestore.doc(`companies/${companyId}`).update({ plan });
}

export async function isActive(email: string): Promise<boolean> {
  return (await firestore.doc(`users/${await uidOf({ email })}`).get()).get("active") !== false;
}
