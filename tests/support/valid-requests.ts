import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { ROLES } from "#domain/access/identity.ts";
import { hashOfCode } from "#functions/accounts/new-id.ts";
import { emailCodeRef, storedEmailCode } from "#functions/emails/email-code.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { runOperation } from "#functions/operations/run-operation.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import {
  authOf,
  put,
  putCustomer,
  putProduct,
  putStaff,
  putStock,
  type TestBackend,
  type Uid,
  USERS,
} from "./functions-backend.ts";
import { asStored } from "./fake-server.ts";
import { imageIdOf } from "./image-id.ts";
import { makeEdit } from "./record-edits.ts";
import { makePayment } from "./payments.ts";
import { makeTillClose } from "./till-closes.ts";
import { makeDelivery } from "./proofs.ts";
import { makeVisit } from "./visits.ts";
import { makeCustomer, makeLine, makeNumberedOrder, makeOrder, makeProduct, makeStock, NOW } from "./sales.ts";

/** How many orders, imports, invitations and reset codes `prepareRequests` makes of each kind. */
export const PREPARED = 20;

const codeOf = (n: number): string => `code-in-a-link-${String(n % PREPARED).padStart(8, "0")}`;
const jpeg = (n: number): string =>
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, n % 256, n >> 8, ...Buffer.alloc(60, 7)]).toString("base64");

/** Stores what the requests below are about: invitations, orders, imports, a category, corrections. */
export async function prepareRequests(backend: TestBackend): Promise<void> {
  const { firestore } = backend;
  const numbers = Array.from({ length: PREPARED }, (_, n) => n);
  const owner = authOf("demo-owner");
  await put(firestore, "categories/drinks", {
    companyId: "demo",
    name: "Bebidas",
    nameEs: "",
    parentId: null,
    position: 0,
    hue: 0,
  });
  await putStock(firestore, makeStock({ onHand: 1_000_000 }));
  await putStaff(firestore, "demo-ana", "Ana");
  await putCustomer(firestore, makeCustomer({ id: "to-plan", repId: "demo-ana", visitPlan: NEW_VISIT_PLAN }));
  const orders = numbers.map((n) => makeNumberedOrder({ orderId: `placed-${n}` }, { number: n + 1 }));
  await acceptOrders(backend, authOf("demo-ana"), { orders });
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit({ visitId: "v1" }, PREPARED + 1)] });
  for (const [uid] of USERS) await putEmailCode(firestore, uid);
  for (const n of numbers) {
    forgetCallers();
    await putInvite(firestore, n);
    await putResetCode(firestore, n);
    await openImport(backend, owner, importStart(`to-finish-${n}`));
    await openImport(backend, owner, importStart(`to-undo-${n}`));
    await applyRows(backend, owner, { importId: `to-undo-${n}`, batch: 0, rows: [productRow(`undo-${n}`)] });
  }
  await runOperation(backend, authOf("demo-super"), operation(3));
  await openImport(backend, owner, importStart("open"));
  await openImport(backend, owner, { ...importStart("open-stock"), kind: "stock" });
  await openImport(backend, owner, { ...importStart("open-customers"), kind: "customers" });
}

async function putInvite(firestore: Firestore, n: number): Promise<void> {
  const inviteId = `invite-${n}`;
  const person = { email: `guest${n}@demo.test`, firstName: "Nora", lastName: "Vega", role: "salesperson", zone: "" };
  const state = { language: "es", status: "open", expiresAt: NOW + 86_400_000, invitedBy: "Dora" };
  await put(firestore, `companies/demo/invites/${inviteId}`, { ...person, ...state });
  await put(firestore, `inviteCodes/${hashOfCode(codeOf(n))}`, { companyId: "demo", inviteId, byMail: true });
}

async function putResetCode(firestore: Firestore, n: number): Promise<void> {
  // A used code drops the others of its owner.
  const uid = n % 2 === 0 ? "demo-luis" : "demo-delivery";
  const expiresAt = Timestamp.fromMillis(NOW + 86_400_000);
  await firestore.doc(`resetCodes/${hashOfCode(codeOf(n))}`).set({ uid, email: `${uid}@demo.rutero.test`, expiresAt });
}

/** Proves to everybody a new address. */
export const EMAIL_CODE = "01234567";

async function putEmailCode(firestore: Firestore, uid: Uid): Promise<void> {
  const pending = { email: `otra-${uid}@demo.test`, formerEmail: `${uid}@demo.rutero.test` };
  await emailCodeRef(firestore, uid).set(storedEmailCode(uid, EMAIL_CODE, pending, NOW + 86_400_000));
}

/** Text that only the other company may read. */
export const OTHERS_TEXT = "of the other company only";

/** The other company's records, with ids the requests can name. */
export async function putOtherCompany({ firestore }: TestBackend): Promise<void> {
  const { id: _, ...customer } = makeCustomer({ id: "real-c", name: OTHERS_TEXT, repId: "real-ana" });
  const { id: __, ...product } = makeProduct({ id: "real-p", name: OTHERS_TEXT, sku: "REAL-1" });
  await put(firestore, "companies/real/customers/real-c", customer);
  await put(firestore, "companies/real/products/real-p", product);
  const order = asStored(makeOrder({ orderId: "real-o", note: OTHERS_TEXT }), 1, NOW);
  await put(firestore, "companies/real/orders/real-o", { ...order });
  await put(firestore, "companies/real/imports/real-i", { ...importStart("real-i"), fileName: OTHERS_TEXT });
  await put(firestore, "categories/real-g", {
    companyId: "real",
    name: OTHERS_TEXT,
    nameEs: "",
    parentId: null,
    position: 0,
    hue: 0,
  });
  await firestore.doc("companies/real").update({ name: OTHERS_TEXT });
  await putCustomer(firestore, makeCustomer());
  await putProduct(firestore, makeProduct());
}

export function inviteQuestion(n: number): object {
  return { code: codeOf(n) };
}

export function inviteSignup(n: number): object {
  return {
    inviteId: codeOf(n),
    firstName: "Nora",
    lastName: "Vega",
    password: "ruta-de-lunes",
    phone: "+525512345678",
  };
}

export function passwordReplacement(n: number): object {
  return { ...inviteQuestion(n), password: "otra-clave-larga" };
}

export function earlyAccess(n: number): object {
  const person = { email: `waiting${n}@x.test`, company: "La Luz", country: "México", reps: "1-3", role: "" };
  return { ...person, consent: true, language: "es" };
}

export function passwordReset(n: number): object {
  return { email: n % 2 === 0 ? "demo-ana@demo.rutero.test" : `stranger${n}@x.test`, language: "es" };
}

export function profile(n: number): object {
  return { fullName: `Ana ${n}`, phone: "+525512345678", language: "es", distanceUnit: "km" };
}

export function companySignup(n: number): object {
  const company = { plan: "team", companyName: "La Luz", legalName: "La Luz SA de CV", country: "MX" };
  const person = { repName: "Dora Luz", repEmail: `dora${n}@luz.test`, repPassword: "ruta-de-lunes" };
  return { ...company, ...person, language: "es", terms: true };
}

export function deviceReport(n: number): object {
  const health = {
    model: "SM-A155M",
    unsent: n,
    oldestMs: n * 1_000,
    persisted: n % 2 === 0,
    road: { ageMs: n * 1_000, level: "green" },
  };
  return { installId: "install-1", appVersion: `1.${n}`, health };
}

export function errorReport(n: number): object {
  const error = {
    name: "TypeError",
    message: "Cannot read properties of undefined (reading 'total')",
    frames: [`start-Ab1.js:1:${n}`],
    page: "/orders/:orderId",
    engine: "Chromium 141",
    build: "0.1.0+1a2b3c4d5e",
    count: 1 + n,
  };
  return { errors: [error, { ...error, frames: [], page: "" }] };
}

export function image(n: number): object {
  return { noun: "product", contentType: "image/jpeg", full: jpeg(n), thumb: jpeg(n) };
}

export function importStart(importId: string): object {
  const counts = { new: 1, changed: 0, same: 0, error: 0 };
  return { importId, kind: "products", fileName: "lista.csv", counts, batches: 2_000 };
}

function productRow(sku: string): object {
  const fields = { sku, name: `Cola ${sku}`, categoryId: "drinks", "prices.retail": 50_000 };
  const edits = Object.entries(fields).map(([field, to]) => [field, { from: null, to }] as const);
  return { line: 2, noun: "product", recordId: sku, isNew: true, fields: Object.fromEntries(edits) };
}

export function importBatch(n: number): object {
  const batch = n % 2_000;
  const stock = { line: 1, noun: "stock", recordId: "p1", isNew: false, fields: { onHand: { from: null, to: n } } };
  const code = { from: null, to: `K-${n}` };
  const fields = { code, name: { from: null, to: "Tienda" }, kind: { from: null, to: "grocery" } };
  const customer = { line: 1, noun: "customer", recordId: `k${n}`, isNew: true, fields };
  if (n % 4 === 1) return { importId: "open-stock", batch, rows: [stock] };
  if (n % 4 === 2) return { importId: "open-customers", batch, rows: [customer] };
  return { importId: "open", batch, rows: [productRow(`imported-${n}`)] };
}

const STEPS: readonly (readonly [OrderStatus, OrderStatus, string])[] = [
  ["confirmed", "preparing", ""],
  ["confirmed", "cancelled", "Duplicate"],
];

export function orderStep(n: number): object {
  const [from, to, reason] = STEPS[n % 2] ?? ["confirmed", "preparing", ""];
  return { orderId: `placed-${n % PREPARED}`, from, to, reason };
}

/** The same steps as today's app sends them. */
export function orderChange(n: number): object {
  const [from, to, words] = STEPS[n % 2] ?? ["confirmed", "preparing", ""];
  const step = { kind: "advance", to, reasonCode: null, words };
  return {
    changes: [{ ...makeStep(`placed-${n % PREPARED}`, step, `step-${n}`), basis: { revision: 0, status: from } }],
  };
}

/** A step of an order that is confirmed, as a phone sends it. */
function makeStep(orderId: string, step: object, stepId: string): object {
  const basis = { revision: 0, status: "confirmed" };
  return { kind: "changeOrder", orderId, stepId, at: NOW, by: "demo-store", byName: "Store", basis, step };
}

/** Steps of runs: planned, in another order, with an order checked. */
export function runChange(n: number): object {
  return { changes: [makeRunStep(`run-${n}`, RUN_STEPS[n % 3] ?? RUN_STEPS[0], `run-step-${n}`)] };
}

const RUN_PLAN = { kind: "plan", driverId: "demo-delivery", driverName: "Diego", day: "2026-12-01", vehicle: "Van" };
const RUN_STEPS: readonly [object, object, object] = [
  RUN_PLAN,
  { ...RUN_PLAN, vehicle: "" },
  { ...RUN_PLAN, day: "2026-12-02" },
];

function makeRunStep(runId: string, step: object, stepId: string): object {
  return { kind: "changeRun", runId, companyId: "demo", stepId, at: NOW, by: "demo-store", byName: "Store", step };
}

export function order(n: number): object {
  const discount = { kind: "percent", rate: 100 } as const;
  const lines = [makeLine(), makeLine({ lineId: "l2", discount })];
  return { orders: [makeOrder({ orderId: `sent-${n}`, lines }, { number: n + 100 })] };
}

export function planRequest(n: number): object {
  return { repIds: n % 2 === 0 ? [] : ["demo-ana"], isAnew: n % 2 === 0, isApplied: true };
}

export function visit(n: number): object {
  const followUpOn = "2026-12-01";
  const outcome = { kind: "no_order", reasonCode: "OTHER", words: "Closed early", followUpOn } as const;
  const answers = [{ itemId: "shelf", question: "Is the shelf full?", value: true }];
  return { visits: [makeVisit({ visitId: `visit-${n}`, outcome, answers }, n + 100)] };
}

export function payment(n: number): object {
  const parts = [
    { method: "cash", amount: 10_000, reference: "" },
    { method: "check", amount: 5_000, reference: `C-${n}` },
  ] as const;
  const appliedTo = [{ documentId: "d1", amount: 100 }];
  return { payments: [makePayment({ paymentId: `payment-${n}`, parts: [...parts], appliedTo }, n + 100)] };
}

/** The close of a till, with less cash than there should be. */
export function tillClose(n: number): object {
  return {
    closes: [makeTillClose({ closeId: `close-${n}`, float: 50_100, reason: "A coin is missing" }, n + 900)],
  };
}

export function delivery(n: number): object {
  return { deliveries: [ownersDelivery(`delivery-${n}`, n)] };
}

/** The owner hands over a part of one of the prepared orders. */
function ownersDelivery(deliveryId: string, n: number): object {
  const item = { lineId: "l1", quantity: 1, reasonCode: "OTHER", words: "Torn open" };
  const orders = [{ orderId: `placed-${n % PREPARED}`, outcome: "partial" as const, items: [item] }];
  return makeDelivery({ deliveryId, orders, repId: "demo-owner" }, n + 900);
}

/** A change of each kind, read from a file, in turn. */
export function recovery(n: number): object {
  const picture = { contentType: "image/jpeg", full: jpeg(n), thumb: jpeg(n) };
  const others = [
    { change: { kind: "placeOrder", order: makeOrder({ orderId: `sent-${n}` }, { number: n + 300 }) } },
    { change: { kind: "advanceOrder", ...orderStep(0), orderId: `placed-${n % PREPARED}`, stepId: `step-${n}` } },
    { change: makeStep(`placed-${n % PREPARED}`, { kind: "note", words: "Call first" }, `note-${n}`) },
    { change: { kind: "recordVisit", visit: makeVisit({ visitId: `visited-${n}`, repId: "demo-owner" }, n + 500) } },
    {
      change: { kind: "recordPayment", payment: makePayment({ paymentId: `paid-${n}`, repId: "demo-owner" }, n + 700) },
    },
    { change: makeRunStep(`run-r${n}`, RUN_PLAN, `recovered-${n}`) },
    { change: { kind: "closeTill", close: makeTillClose({ closeId: `closed-${n}`, repId: "demo-owner" }, n + 950) } },
    { change: { kind: "recordDelivery", delivery: ownersDelivery(`delivered-${n}`, n + 50) } },
    { change: { kind: "saveImage", imageId: imageIdOf(picture), noun: "product", label: "" }, image: picture },
  ];
  const kind = n % 19;
  const item = others[kind] ?? { change: recordChange(n - others.length) };
  return { owner: "demo-owner", saves: true, items: [item] };
}

/** One change of each kind that `saveRecords` takes, in turn. */
export function change(n: number): object {
  return { changes: [recordChange(n)] };
}

function recordChange(n: number): object | undefined {
  const position = { from: null, to: { latitude: 19.4, longitude: -99.1 } };
  const name = { from: "Cola 600 ml", to: "Cola" };
  const signed = { note: "", suggestedAt: NOW, label: "" };
  const visit = { latitude: 19.4, longitude: -99.1 };
  const customer = {
    code: { from: null, to: `N-${n}` },
    name: { from: null, to: "Tienda" },
    kind: { from: null, to: "grocery" },
    position: { from: null, to: visit },
  };
  const ofProduct = { name, "prices.retail": { from: 125_000, to: 125_000 + n }, images: { from: [], to: [] } };
  const decision = { accepts: true, reason: "", label: "" };
  const changes = [
    { kind: "saveRecord", edit: makeEdit({ recordId: "p1", fields: ofProduct, yielded: { name: "C" } }) },
    { kind: "saveRecord", edit: makeEdit({ noun: "customer", recordId: `n${n}`, baseRev: 0, fields: customer }) },
    {
      kind: "saveRecord",
      edit: makeEdit({ noun: "company", recordId: "demo", fields: { cutOffHour: { from: 16, to: n % 24 } } }),
    },
    {
      kind: "suggestCorrection",
      correction: { correctionId: `s${n}`, customerId: "c1", fields: { position }, ...signed },
    },
    { kind: "decideCorrection", decision: { correctionId: `s${n - 1}`, customerId: "c1", ...decision } },
    {
      kind: "reportProduct",
      report: { correctionId: `r${n}`, productId: "p1", subject: "name", fields: { name }, ...signed },
    },
    { kind: "decideReport", decision: { correctionId: `r${n - 1}`, productId: "p1", ...decision } },
    {
      kind: "countStock",
      count: {
        changeId: `k${n}`,
        productId: "p1",
        onHand: 1_000 + n,
        reason: "count",
        note: "",
        countedAt: NOW,
        label: "",
      },
    },
    {
      kind: "expectStock",
      expectation: {
        changeId: `e${n}`,
        productId: "p1",
        incoming: { day: "2026-12-01", quantity: 5 },
        expectedAt: NOW,
        label: "",
      },
    },
    {
      kind: "changeDay",
      stepId: `day-${n}`,
      repId: "demo-ana",
      day: "2026-12-01",
      at: NOW,
      on: "2026-11-21",
      byName: "",
      step: { kind: "order", stopIds: ["s1"], fixed: [] },
      label: "",
    },
    {
      kind: "correctVisit",
      visitId: "v1",
      customerId: "c1",
      label: "",
      correction: { correctionId: `v${n}`, at: NOW, by: "demo-owner", byName: "", outcome: null, words: "Closed" },
    },
  ];
  return changes[n % changes.length];
}

const DAY = 86_400_000;

/** What the administrator does: each kind, ending with what undoes it, so that maintenance stops nobody. */
export const operation = (n: number): unknown => {
  const period = { endsAt: NOW + 3 * DAY, graceHours: 24, text: { en: "Faster search", es: "Búsqueda más rápida" } };
  const announcement = {
    level: "info",
    text: { en: "New prices", es: "Precios nuevos" },
    startsAt: NOW,
    endsAt: NOW + 30 * DAY,
    isDismissible: true,
    link: "/products",
    belowVersion: "2.1",
    language: "es",
    audience: { companies: ["demo"], roles: ["salesperson"] },
  };
  const kinds = [
    { do: "saveRoles", normal: [...ROLES], maintenance: ["super_admin"] },
    { do: "planMaintenance", startsAt: NOW + 2 * DAY, ...period },
    { do: "endMaintenance" },
    { do: "announce", id: n === 3 ? "announced" : `announced-${n}`, announcement },
    { do: "stopAnnouncement", id: "announced" },
    { do: "markItem", item: "company~demo", isDone: true },
    { do: "giveItem", item: "company~demo", from: null, to: null },
    { do: "setMinClient", minClient: n % 16 < 8 ? "1.4" : null },
  ];
  return kinds[n % kinds.length];
};
