import type { DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import { countOrder, emptyKpiDay, KpiDay } from "#domain/kpi/kpi-day.ts";
import { hasLeftTheStore, holdsReservation, isCounted } from "#domain/order/order-status.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { effectOn, StockMove } from "#domain/stock/stock-move.ts";
import { FIRST_STOCK, PRODUCTS } from "../company.ts";
import type { Crew } from "../crew.ts";

/** What is wrong on the server: orders, stock and figures. */
export async function checkServer({ world, placed, mayBeLost }: Crew): Promise<string[]> {
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
  problems.push(...(await checkPhotographs(company)));
  return [...problems, ...(await checkStock(company, orders)), ...(await checkFigures(company, orders))];
}

type Stored = readonly { readonly order: StoredOrder }[];
type Company = ReturnType<Crew["world"]["cloud"]["firestore"]["doc"]>;

/** The photograph of each suggestion is there. */
async function checkPhotographs(company: Company): Promise<string[]> {
  const [suggestions, images] = await Promise.all(
    ["corrections", "images"].map((name) => company.collection(name).get()),
  );
  const stored = new Set(images?.docs.map(({ id }) => id));
  const named = suggestions?.docs.map((each): unknown => each.get("fields.photoId.to")) ?? [];
  const missing = named.filter((id) => typeof id === "string" && !stored.has(id));
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

/** An order leaves the figures on the day it was cancelled, so a person's days are summed. */
async function checkFigures(company: Company, orders: Stored): Promise<string[]> {
  const days = await company.collection("kpiDays").get();
  const stored = days.docs.map((day) => v.parse(KpiDay, { ...day.data(), id: day.id }));
  const problems: string[] = [];
  for (const repId of new Set(orders.map(({ order }) => order.repId))) {
    const own = orders.filter(({ order }) => order.repId === repId && isCounted(order.status));
    const figures = ({ orders: count, net, lines }: KpiDay) => JSON.stringify([count, net, lines]);
    const empty = emptyKpiDay("2026-11-21", { repId, currency: "MXN" });
    const expected = figures(own.reduce((day, { order }) => countOrder(day, order, 1), empty));
    const found = figures(
      stored
        .filter((day) => day.repId === repId)
        .reduce(
          (sum, day) => ({
            ...sum,
            orders: sum.orders + day.orders,
            net: sum.net + day.net,
            lines: sum.lines + day.lines,
          }),
          empty,
        ),
    );
    if (found !== expected) problems.push(`figures of ${repId} are ${found} instead of ${expected}`);
  }
  return problems;
}
