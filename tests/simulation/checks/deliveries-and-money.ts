import * as v from "valibot";
import { Delivery, type OrderDelivery } from "#domain/delivery/delivery.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { isCounted } from "#domain/order/order-status.ts";
import { AccountDocument } from "#domain/payment/account.ts";
import { StoredPayment } from "#domain/payment/payment.ts";
import { sumAmounts } from "#domain/values/money.ts";
import type { Crew } from "../crew.ts";

type Company = ReturnType<Crew["world"]["cloud"]["firestore"]["doc"]>;

/** What is wrong on the server with deliveries, payments and what customers owe. */
export async function checkDeliveriesAndMoney(crew: Crew): Promise<string[]> {
  const company = crew.world.cloud.firestore.doc("companies/demo");
  return [
    ...(await checkArrived(crew, company)),
    ...(await checkDelivered(company)),
    ...(await checkPayments(company)),
  ];
}

/** Each is there under the number that its phone gave it, and no number twice. */
async function checkArrived({ made, mayBeLost }: Crew, company: Company): Promise<string[]> {
  const problems: string[] = [];
  const holders = new Map<string, string>();
  for (const [noun, field] of [
    ["payments", "paymentNo"],
    ["deliveries", "deliveryNo"],
  ] as const) {
    const stored = new Map(
      (await company.collection(noun).get()).docs.map((each) => [each.id, String(each.get(field))]),
    );
    for (const [id, number] of stored) {
      const other = holders.get(number);
      if (other !== undefined) problems.push(`number ${number} was given to ${other} and ${id}`);
      holders.set(number, id);
    }
    for (const { id, number, phone } of [...made.values()].filter((each) => each.noun === noun)) {
      const found = stored.get(id);
      if (found === undefined && !mayBeLost.has(id)) problems.push(`${number} of ${phone} has not arrived`);
      if (found !== undefined && found !== number) problems.push(`${id} has number ${found} instead of ${number}`);
    }
  }
  return problems;
}

/**
 * Each order knows each of its deliveries once. What was handed over is what its lines have, and one that the store had
 * cancelled says so and did not follow (DELIV-7).
 */
async function checkDelivered(company: Company): Promise<string[]> {
  const problems: string[] = [];
  const orders = new Map(
    (await company.collection("orders").get()).docs.map((each) => [
      each.id,
      v.parse(StoredOrder, { ...each.data(), orderId: each.id }),
    ]),
  );
  const known = new Set<string>();
  for (const { orderNo, orderId, status, lines, deliveries = [] } of orders.values()) {
    for (const { deliveryId } of deliveries) {
      if (known.has(`${orderId} ${deliveryId}`)) problems.push(`order ${orderNo} has delivery ${deliveryId} twice`);
      known.add(`${orderId} ${deliveryId}`);
    }
    const handed = deliveries.filter(({ isApplied, outcome }) => isApplied && outcome !== "failed");
    if (handed.length > 1) problems.push(`order ${orderNo} was handed over ${handed.length} times`);
    for (const { lineId, quantity } of handed.flatMap(({ items }) => items)) {
      const line = lines.find((each) => each.lineId === lineId);
      if (line !== undefined && line.quantity !== quantity)
        problems.push(`order ${orderNo} has ${line.quantity} of ${lineId}, of which ${quantity} were handed over`);
    }
    problems.push(...deliveries.filter((each) => !isTold(each, status)).map(() => `order ${orderNo} hides a delivery`));
  }
  for (const each of (await company.collection("deliveries").get()).docs) {
    const delivery = v.parse(Delivery, { ...each.data(), deliveryId: each.id });
    for (const { orderId } of delivery.orders)
      if (orders.has(orderId) && !known.has(`${orderId} ${each.id}`))
        problems.push(`order ${orderId} does not know its delivery ${delivery.deliveryNo}`);
  }
  return problems;
}

/** A delivery that an order did not follow says why; goods of a cancelled order are never handed over without a flag. */
function isTold({ isApplied, outcome, flags }: OrderDelivery, status: StoredOrder["status"]): boolean {
  if (!isApplied) return flags.length > 0;
  return outcome === "failed" || isCounted(status);
}

/**
 * What was received is applied to documents or left as an advance (PAY-4), documents and customers know the sum of it
 * (PAY-5), and what is carried is with one person once (PAY-16).
 */
async function checkPayments(company: Company): Promise<string[]> {
  const [payments, documents, customers, runs] = await Promise.all(
    ["payments", "documents", "customers", "runs"].map((name) => company.collection(name).get()),
  );
  const problems: string[] = [];
  const paid = new Map<string, number>();
  const owed = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  const carried = new Map<string, string[]>();
  for (const run of runs?.docs ?? [])
    for (const { paymentId } of (run.get("money") ?? []) as { paymentId: string }[])
      carried.set(paymentId, [...(carried.get(paymentId) ?? []), run.id]);
  for (const each of payments?.docs ?? []) {
    const payment = v.parse(StoredPayment, { ...each.data(), paymentId: each.id });
    const { paymentNo, amount, applied, unapplied, customerId, carriedIn } = payment;
    const received = sumAmounts(Object.values(applied)) + unapplied;
    if (received !== amount) problems.push(`payment ${paymentNo} of ${amount} has ${received} applied or left`);
    for (const [id, part] of Object.entries(applied)) add(paid, id, part);
    add(owed, customerId, -amount);
    const carriers = carried.get(each.id) ?? [];
    if (carriers.join() !== (carriedIn ?? ""))
      problems.push(`payment ${paymentNo} is with ${carriers.join() || "nobody"}`);
  }
  for (const each of documents?.docs ?? []) {
    const document = v.parse(AccountDocument, each.data());
    add(owed, String(each.get("customerId")), document.total);
    if (document.paid !== (paid.get(each.id) ?? 0))
      problems.push(`document ${document.number} has ${document.paid} paid instead of ${paid.get(each.id) ?? 0}`);
  }
  for (const each of customers?.docs ?? []) {
    const [found, expected]: [unknown, number] = [each.get("balance"), owed.get(each.id) ?? 0];
    // A tombstone for somebody who lost the customer says nothing of it (P17, P32).
    if (found === undefined) continue;
    if (found !== expected) problems.push(`${each.id} owes ${JSON.stringify(found)} instead of ${expected}`);
  }
  return problems;
}
