import * as v from "valibot";
import { holdsReservation } from "#domain/order/order-status.ts";
import { StoredOrder } from "#domain/order/order.ts";
import type { World } from "../world.ts";
import type { LoadCompany } from "./companies.ts";
import type { Sold } from "./day.ts";

/** What became of the orders that somebody was told are saved. */
export interface StoredOrders {
  readonly placed: number;
  readonly storedOnce: number;
  /** Not there under the number they were saved with, or missing in what is reserved of a product. */
  readonly lost: readonly string[];
  /** There again under another id, or counted again in what is reserved of a product. */
  readonly doubled: readonly string[];
}

/** Compares the server's orders, and the stock that they reserve, with what was sold. */
export async function compareStored(
  { cloud }: World,
  companies: readonly LoadCompany[],
  sold: readonly Sold[],
): Promise<StoredOrders> {
  const lost: string[] = [];
  const doubled: string[] = [];
  let storedOnce = 0;
  for (const { id } of companies) {
    const company = cloud.firestore.doc(`companies/${id}`);
    const { docs } = await company.collection("orders").get();
    const orders = new Map(docs.map((each) => [each.id, v.parse(StoredOrder, { ...each.data(), orderId: each.id })]));
    const own = sold.filter(({ companyId }) => companyId === id);
    const ids = new Set(own.map(({ orderId }) => orderId));
    const again = [...orders.values()].filter(({ orderId }) => !ids.has(orderId));
    const numbersAgain = new Set(again.map(({ orderNo }) => orderNo));
    const missing = own.filter(({ orderId, orderNo }) => orders.get(orderId)?.orderNo !== orderNo);
    storedOnce += own.filter((each) => !missing.includes(each) && !numbersAgain.has(each.orderNo)).length;
    lost.push(...missing.map(({ orderNo, orderId, uid }) => `order ${orderNo} ${orderId} of ${uid} has not arrived`));
    doubled.push(...again.map(({ orderNo, orderId }) => `order ${orderNo} is there as ${orderId} too`));
    // Without an order that is missing nobody knows what it should have reserved.
    if (missing.length > 0) continue;
    const expected = reservedBy([...orders.values()].filter(({ orderId }) => ids.has(orderId)));
    for (const row of (await company.collection("stock").get()).docs) {
      const [found, wanted] = [Number(row.get("reserved")), expected.get(row.id) ?? 0];
      if (found !== wanted) (found < wanted ? lost : doubled).push(`${found} of ${row.id} are reserved, not ${wanted}`);
    }
  }
  return { placed: sold.length, storedOnce, lost, doubled };
}

function reservedBy(orders: readonly StoredOrder[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lines } of orders.filter(({ status }) => holdsReservation(status)))
    for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return sums;
}
