import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { Company } from "#domain/company/company.ts";
import { Customer, isTaxExempt } from "#domain/customer/customer.ts";
import { buildOrder } from "#domain/order/build-order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { type Order, StoredOrder } from "#domain/order/order.ts";
import { composeLine } from "#domain/order/place-line.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import { Product } from "#domain/product/product.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Instant } from "#domain/values/instant.ts";
import { type Release, unless } from "./release.ts";
import { call, readDocument, readDocuments, type Session } from "./session.ts";

/** The SKU and the customer code that the order is for: nothing that people sell or sell to. */
const CANARY = "CANARY";
/** One installation for ever, so that a run takes no letter. */
const INSTALL_ID = "smoke";

const Ping = v.object({ serverTime: v.number() });
const Letter = v.object({ deviceLetter: v.string() });
const Answers = v.object({
  answers: v.tuple([
    v.looseObject({
      outcome: v.string(),
      reason: v.optional(v.string(), ""),
      field: v.optional(v.string(), ""),
      receipt: v.optional(v.looseObject({ receiptCode: v.string(), status: v.string() })),
    }),
  ]),
});
type Answer = v.InferOutput<typeof Answers>["answers"][0];

/**
 * Places an order, sends it again, cancels it, and reads what is left (OPS-26). Cancelled it counts nowhere: its own figures
 * and reservations are taken back in the step's transaction (KPI-2, STOCK-3), which is what is read at the end.
 */
export async function placeCanary(release: Release, session: Session): Promise<string[]> {
  if (release.company === null) return [];
  if (session.companyId !== release.company)
    return [`no order was placed: ${release.person?.email} works for ${session.companyId}, not for ${release.company}`];
  const order = await makeOrder(release, session);
  if (typeof order === "string") return [order];
  const first = await place(release, session, order);
  const again = await place(release, session, order);
  const taken = [first, again].find((answer) => answer.outcome === "accepted");
  // What became of an order whose answer was lost is known by the second one.
  if (taken?.receipt === undefined) return [`the order was not taken: ${reasonOf(first)}`];
  const isSame = first.receipt?.receiptCode === again.receipt?.receiptCode;
  return [
    ...unless(first === taken, `the order was taken only at the second attempt: ${reasonOf(first)}`),
    ...unless(isSame, "the same order sent twice has not the same receipt"),
    ...(await cancel(release, session, order, taken.receipt.status)),
  ];
}

async function place(release: Release, session: Session, order: Order): Promise<Answer> {
  try {
    return v.parse(Answers, await call(release, session, "placeOrders", { orders: [order] })).answers[0];
  } catch (error) {
    return { outcome: "lost", reason: String(error), field: "" };
  }
}

function reasonOf({ outcome, reason, field }: Answer): string {
  return [outcome, reason, field].filter(Boolean).join(" ");
}

async function cancel(release: Release, session: Session, order: Order, status: string): Promise<string[]> {
  const { orderId, orderNo } = order;
  const step = { kind: "advance", to: "cancelled", reasonCode: null, words: CANARY };
  const by = { at: order.capturedAt, by: session.uid, byName: session.fullName };
  const change = { kind: "changeOrder", orderId, stepId: randomUUID(), ...by, basis: { revision: 0, status }, step };
  const answer = v.parse(Answers, await call(release, session, "changeOrders", { changes: [change] })).answers[0];
  const left = v.safeParse(
    Left,
    await readDocument(release, session, `companies/${session.companyId}/orders/${orderId}`),
  );
  if (answer.outcome !== "accepted" || !left.success || left.output.status !== "cancelled")
    return [`the order ${orderNo} could not be cancelled: do it by hand (${reasonOf(answer)})`];
  const { figures, reserved } = left.output;
  const counts = Object.values(figures.days).some((day) => Object.values(day).some((value) => value !== 0));
  return [
    ...unless(!counts, `the cancelled order ${orderNo} still counts in figures`),
    ...unless(Object.keys(reserved).length === 0, `the cancelled order ${orderNo} still holds stock`),
  ];
}

const Left = v.object({
  status: v.string(),
  figures: v.required(v.pick(StoredOrder, ["figures"])).entries.figures,
  reserved: v.optional(v.record(v.string(), v.number()), {}),
});

/** An order as a device makes it, of one canary; a sentence where the company has none. */
async function makeOrder(release: Release, session: Session): Promise<Order | string> {
  const { uid, companyId, fullName } = session;
  const [found, user, lists, products, customers, ping, device] = await Promise.all([
    readDocument(release, session, `companies/${companyId}`),
    readDocument(release, session, `users/${uid}`),
    readDocuments(release, session, "priceLists"),
    readDocuments(release, session, "products", ["sku", CANARY]),
    readDocuments(release, session, "customers", ["code", CANARY]),
    call(release, session, "ping", { nonce: randomUUID() }),
    call(release, session, "registerDevice", { installId: INSTALL_ID, platform: "smoke", appVersion: release.build }),
  ]);
  if (products[0] === undefined) return `no order was placed: ${companyId} has no product with the SKU ${CANARY}`;
  if (customers[0] === undefined) return `no order was placed: ${companyId} has no customer with the code ${CANARY}`;
  const { settings } = v.parse(Company, found);
  const customer = v.parse(Customer, customers[0]);
  const product = v.parse(Product, products[0]);
  // By the server's clock: the operator's may be off.
  const now: Instant = v.parse(Ping, ping).serverTime;
  const day = businessDayOf(now, settings.timeZone);
  const line = composeLine(product.minQuantity, {
    item: { product, stock: null },
    priceListId: customer.priceListId,
    groupId: customer.groupId,
    priceLists: lists.map((list) => v.parse(PriceList, list)),
    day,
    now,
    lineId: randomUUID(),
  });
  if (!line.ok) return `no order was placed: the product ${CANARY} cannot be sold (${line.problem.code})`;
  const orderId = randomUUID();
  const cart = {
    customerId: customer.id,
    orderId,
    lines: [line.value],
    discount: null,
    promisedOn: null,
    fulfilment: "pickup" as const,
    terms: "cash" as const,
    note: CANARY,
    startedAt: now,
    changedAt: now,
    // Two runs are no duplicates of each other (ORDER-79).
    purchaseOrder: orderId,
  };
  const terms = pricingTerms(settings, { taxExempt: isTaxExempt(customer, day) });
  // Each second of a day has a number of its own, and each millisecond its place in the device's count.
  const number = 1 + (Math.floor(now / 1_000) % 86_400);
  const repCode = v.parse(v.looseObject({ repCode: v.string() }), user).repCode;
  const { deviceLetter } = v.parse(Letter, device);
  return buildOrder(cart, priceCart(cart, terms), {
    orderId,
    orderNo: formatOrderNumber({ repCode, deviceLetter, businessDay: day, number }),
    identity: { uid, fullName, companyId },
    source: "phone",
    customer,
    settings,
    deviceId: INSTALL_ID,
    seq: now,
    capturedAt: now,
  });
}
