import type { Transaction } from "firebase-admin/firestore";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { CartLine, StoredOrder } from "#domain/order/order.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import { composeLine } from "#domain/order/place-line.ts";
import type { CaptureContext, CaptureRefusal } from "../captures/accept-capture.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { readCustomer } from "./read-order-facts.ts";
import { parseStoredOrder } from "./stored-order-document.ts";

/**
 * The step with the store's own data: lines that it adds get the product and the price of now, whatever the device sent
 * (ORDER-41).
 */
export async function settleStep(
  transaction: Transaction,
  context: CaptureContext,
  order: StoredOrder,
  step: LifeStep,
): Promise<Result<LifeStep, CaptureRefusal>> {
  if (step.kind === "merge") return settleMerge(transaction, context, order, step);
  if (step.kind === "revise" && step.added.length > 0) {
    const added = await settleLines(transaction, context, order, step.added);
    return added.ok ? accept({ ...step, added: added.value }) : added;
  }
  if (step.kind === "substitute") {
    const added = await settleLines(transaction, context, order, [step.added]);
    if (!added.ok) return added;
    const [line = step.added] = added.value;
    return accept({ ...step, added: line });
  }
  return accept(step);
}

async function settleLines(
  transaction: Transaction,
  { firestore, company, now }: CaptureContext,
  order: StoredOrder,
  lines: readonly CartLine[],
): Promise<Result<CartLine[], CaptureRefusal>> {
  const root = firestore.doc(`companies/${company.id}`);
  const [customer, { products, stock }, priceLists] = await Promise.all([
    transaction.get(root.collection("customers").doc(order.customerId)).then(readCustomer),
    readCatalogue(transaction, root, lines),
    loadPriceLists(firestore, company.id),
  ]);
  const lists = customer === null || customer === "missing" ? { priceListId: null, groupId: null } : customer;
  const pricing = {
    priceListId: lists.priceListId,
    groupId: lists.groupId,
    priceLists,
    day: businessDayOf(now(), company.settings.timeZone),
    now: now(),
  };
  const settled: CartLine[] = [];
  for (const { lineId, productId, quantity, discount, note } of lines) {
    const product = products.get(productId);
    const item = product === undefined ? null : { product, stock: stock.get(productId) ?? null };
    const line = composeLine(quantity, { ...pricing, item, lineId });
    if (!line.ok) return refuse(refusalOf(line.problem.code, lineId));
    settled.push({ ...line.value, discount, note });
  }
  return accept(settled);
}

/** Merged is into an order of the same customer that is not closed itself (ORDER-80). */
async function settleMerge(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  { customerId }: StoredOrder,
  step: Extract<LifeStep, { kind: "merge" }>,
): Promise<Result<LifeStep, CaptureRefusal>> {
  const data = (await transaction.get(firestore.doc(`companies/${company.id}/orders/${step.into}`))).data();
  if (data === undefined) return refuse({ reason: "NOT_FOUND", field: "into" });
  const into = parseStoredOrder(data);
  if (into.customerId !== customerId) return refuse({ reason: "NOT_FOUND", field: "into" });
  return isCounted(into.status) ? accept(step) : refuse({ reason: "STATUS_CHANGED", field: "into" });
}

function refusalOf(code: string, field: string): CaptureRefusal {
  if (code === "noPrice") return { reason: "NO_PRICE", field };
  return { reason: code === "productMissing" ? "NOT_FOUND" : "QTY_OUT_OF_RANGE", field };
}
