import type { DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { type Figures, sumFigures } from "#domain/kpi/figures.ts";
import { KpiMonth } from "#domain/kpi/kpi-month.ts";
import { KpiDay, kpiDayId } from "#domain/kpi/kpi-day.ts";
import { hasLeftTheStore, holdsReservation, isCounted } from "#domain/order/order-status.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { StoredPayment } from "#domain/payment/payment.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { effectOn, StockMove } from "#domain/stock/stock-move.ts";
import { FIRST_STOCK, PRODUCTS } from "../company.ts";
import { type Crew, frontPage } from "../crew.ts";

/** What is wrong on the server: orders, stock and figures. */
export async function checkServer(crew: Crew): Promise<string[]> {
  const { world, placed, mayBeLost } = crew;
  const company = world.cloud.firestore.doc("companies/demo");
  const problems: string[] = [];
  const documents = await company.collection("orders").get();
  const orders = documents.docs.map((each) => ({
    createdBy: String(each.get("createdBy")),
    order: v.parse(StoredOrder, { ...each.data(), orderId: each.id }),
  }));
  const byId = new Map(orders.map((each) => [each.order.orderId, each]));
  for (const { orderId, orderNo, uid, phone } of placed.values()) {
    const stored = byId.get(orderId);
    if (stored === undefined) {
      if (!mayBeLost.has(orderId)) problems.push(`order ${orderNo} ${orderId} of ${phone} has not arrived`);
    } else if (stored.order.orderNo !== orderNo) {
      problems.push(`order ${orderId} has number ${stored.order.orderNo} instead of ${orderNo}`);
    } else if (stored.createdBy !== uid) {
      problems.push(`order ${orderNo} of ${uid} was sent by ${stored.createdBy}`);
    }
  }
  const numbers = new Map<string, string>();
  for (const { order } of orders) {
    const other = numbers.get(order.orderNo);
    if (other !== undefined) problems.push(`number ${order.orderNo} was given to ${other} and ${order.orderId}`);
    numbers.set(order.orderNo, order.orderId);
  }
  problems.push(...(await checkPhotographs(crew, company)));
  return [...problems, ...(await checkStock(company, orders)), ...(await checkFigures(company, orders))];
}

type Stored = readonly { readonly order: StoredOrder }[];
type Company = ReturnType<Crew["world"]["cloud"]["firestore"]["doc"]>;

/** The photograph of each suggestion is there, or parked where it was taken. */
async function checkPhotographs(crew: Crew, company: Company): Promise<string[]> {
  const [suggestions, images] = await Promise.all(
    ["corrections", "images"].map((name) => company.collection(name).get()),
  );
  const stored = new Set(images?.docs.map(({ id }) => id));
  const named = suggestions?.docs.map((each): unknown => each.get("fields.photoId.to")) ?? [];
  const parked = new Set<string>();
  for (const hand of crew.hands.values()) {
    const entries = (await frontPage(hand)?.device?.work.outbox.toArray()) ?? [];
    for (const { change, state } of entries)
      if (change.kind === "saveImage" && state === "parked") parked.add(change.imageId);
  }
  const missing = named.filter((id) => typeof id === "string" && !stored.has(id) && !parked.has(id));
  return missing.map((id) => `the photograph ${String(id)} of a suggestion has not arrived`);
}

async function checkStock(company: Company, orders: Stored): Promise<string[]> {
  const problems: string[] = [];
  for (let each = 1; each <= PRODUCTS; each += 1) {
    const productId = `p${each}`;
    const sumOf = (counts: (status: StoredOrder["status"]) => boolean) =>
      orders
        .filter(({ order }) => counts(order.status))
        .flatMap(({ order }) => order.lines)
        .reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
    const stock = await company.collection("stock").doc(productId).get();
    const onHand = (await countedOnHand(company, stock)) ?? FIRST_STOCK - sumOf(hasLeftTheStore);
    const expected = { onHand, reserved: sumOf(holdsReservation) };
    const found = { onHand: stock.get("onHand"), reserved: stock.get("reserved") };
    if (JSON.stringify(found) !== JSON.stringify(expected))
      problems.push(`stock of ${productId} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  }
  return problems;
}

/** What the last count found, less what has left since (STOCK-6); null = never counted. */
async function countedOnHand(company: Company, stock: DocumentSnapshot): Promise<number | null> {
  const countedAt: unknown = stock.get("countedAt");
  if (typeof countedAt !== "number") return null;
  const history = await company.collection("auditLog").where("recordId", "==", stock.id).get();
  const counts = history.docs.filter(
    (each) => each.get("kind") === "counted" && each.get("yielded.onHand") === undefined,
  );
  const last = counts.toSorted((one, other) => Number(other.get("rev")) - Number(one.get("rev")))[0];
  const moves = await company.collection("stockMoves").where("productIds", "array-contains", stock.id).get();
  const since = moves.docs.map((move) => v.parse(StockMove, move.data()));
  return Number(last?.get("fields.onHand.to")) + effectOn(stock.id, since, countedAt).onHand;
}

/** Each day is the sum of what the orders, payments and the day's visits put there, and each order put there what it counts for now. */
async function checkFigures(company: Company, orders: Stored): Promise<string[]> {
  const problems: string[] = [];
  const expected = new Map<string, Figures[]>();
  for (const { order } of orders) {
    const { orderNo, status, totals, lines } = order;
    const { repId, days } = countedOrder(order);
    const now = isCounted(status) ? [1, totals.net, lines.filter(({ quantity }) => quantity > 0).length] : [0, 0, 0];
    const put = sumFigures(Object.values(days));
    if (!isSameValue([put.orders ?? 0, put.net ?? 0, put.lines ?? 0], now))
      problems.push(`order ${orderNo} put ${JSON.stringify(put)} into the figures`);
    for (const [day, figures] of Object.entries(days)) {
      const id = kpiDayId(day, repId);
      expected.set(id, [...(expected.get(id) ?? []), figures]);
    }
  }
  const plans = await company.collection("itineraryDays").get();
  for (const plan of plans.docs) {
    const day = v.parse(ItineraryDay, { ...plan.data(), id: plan.id });
    const id = kpiDayId(day.day, day.repId);
    expected.set(id, [...(expected.get(id) ?? []), itineraryFigures(day)]);
  }
  for (const each of (await company.collection("payments").get()).docs) {
    const { repId, days } = countedPayment(v.parse(StoredPayment, { ...each.data(), paymentId: each.id }));
    for (const [day, figures] of Object.entries(days)) {
      const id = kpiDayId(day, repId);
      expected.set(id, [...(expected.get(id) ?? []), figures]);
    }
  }
  const stored = await company.collection("kpiDays").get();
  const months = (await company.collection("kpiMonths").get()).docs.map((each) => v.parse(KpiMonth, each.data()));
  const inMonths = new Map(
    months.flatMap(({ repId, days }) =>
      Object.entries(days).map(([day, figures]) => [kpiDayId(day, repId), sumFigures([figures])] as const),
    ),
  );
  const found = new Map(stored.docs.map((each) => [each.id, v.parse(KpiDay, { ...each.data(), id: each.id }).figures]));
  for (const id of new Set([...expected.keys(), ...found.keys()])) {
    const [one, other] = [sumFigures(expected.get(id) ?? []), sumFigures([found.get(id) ?? {}])];
    if (!isSameValue(one, other))
      problems.push(`figures of ${id} are ${JSON.stringify(other)} instead of ${JSON.stringify(one)}`);
    if (!isSameValue(other, inMonths.get(id) ?? {})) problems.push(`the month of ${id} has other figures`);
  }
  return problems;
}
