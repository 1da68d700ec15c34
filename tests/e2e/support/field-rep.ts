import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import * as v from "valibot";
import { Company } from "#domain/company/company.ts";
import { Customer } from "#domain/customer/customer.ts";
import { composeLine } from "#domain/order/place-line.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Order } from "#domain/order/order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import { Product } from "#domain/product/product.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { type Client, signInAsClient } from "./as-client.ts";
import { firestore, hire, type Person, uidOf } from "./company-data.ts";

/** What is ordered: products of the company, and how many of each. */
export type Wanted = Readonly<Record<string, number>>;

/** What an order was captured with otherwise than usual. */
export interface Unusual {
  readonly cart?: Partial<Cart>;
  readonly capturedAt?: number;
  readonly deviceId?: string;
}

/**
 * A salesperson whose phone needs no browser: its orders reach the store by the same call as any phone's. It knows what the
 * store had when they were hired.
 */
export interface FieldRep {
  readonly person: Person;
  /** Sends orders, which the store takes as they are; resolves to their ids. */
  order(customerId: string, ...wanted: readonly Wanted[]): Promise<string[]>;
  /** Sends one order that the store may doubt; resolves to its id. */
  orderOddly(customerId: string, wanted: Wanted, unusual?: Unusual): Promise<string>;
}

/** A salesperson of a company with a phone of their own, whose customers these are. */
export async function hireFieldRep(companyId: string, customerIds: readonly string[]): Promise<FieldRep> {
  const person = await hire("field", { role: "salesperson", companyId });
  const uid = await uidOf(person);
  const path = `companies/${companyId}`;
  const customers = firestore.collection(`${path}/customers`);
  await Promise.all(customerIds.map((id) => customers.doc(id).update({ repId: uid })));
  const client: Client = await signInAsClient(person);
  const installId = randomUUID();
  const registered = await client.call("registerDevice", { installId, platform: "test", appVersion: "1" });
  if (registered !== 200) throw new Error(`registerDevice answered ${registered}`);
  const read = async (name: string) => (await firestore.collection(`${path}/${name}`).get()).docs;
  const [company, lists, products, people] = await Promise.all([
    firestore.doc(path).get(),
    read("priceLists"),
    read("products"),
    read("customers"),
  ]);
  const { settings } = v.parse(Company, { ...company.data(), id: companyId });
  const priceLists = lists.map((each) => v.parse(PriceList, { ...each.data(), id: each.id }));
  const goods = new Map(products.map((each) => [each.id, v.parse(Product, { ...each.data(), id: each.id })]));
  const buyers = new Map(people.map((each) => [each.id, v.parse(Customer, { ...each.data(), id: each.id })]));
  let sent = 0;

  function orderOf(customerId: string, wanted: Wanted, unusual: Unusual = {}): Order {
    const customer = buyers.get(customerId);
    if (customer === undefined) throw new Error(`no customer ${customerId}`);
    const { deviceId = installId, capturedAt: now = Date.now() } = unusual;
    const day = businessDayOf(now, settings.timeZone);
    const { priceListId, groupId } = customer;
    const lines = Object.entries(wanted).map(([productId, quantity], index) => {
      const product = goods.get(productId);
      if (product === undefined) throw new Error(`no product ${productId}`);
      const facts = { priceListId, groupId, priceLists, day, item: { product, stock: null }, now, lineId: `l${index}` };
      const line = composeLine(quantity, facts);
      if (!line.ok) throw new Error(line.problem.code);
      return line.value;
    });
    sent += 1;
    const cart = {
      orderId: randomUUID(),
      customerId,
      lines,
      purchaseOrder: `PO ${sent}`,
      startedAt: now,
      changedAt: now,
      ...unusual.cart,
    };
    return makeOrder(cart, {
      customer,
      settings,
      identity: { uid, fullName: "Test field", companyId },
      deviceId,
      orderNo: formatOrderNumber({ repCode: "TE", deviceLetter: "A", businessDay: day, number: sent }),
      number: sent,
      capturedAt: now,
    });
  }

  async function send(orders: readonly Order[]): Promise<string[]> {
    // Again until it is there, as a phone does: the local backend may be too busy to start the function.
    await expect.poll(() => client.call("placeOrders", { orders })).toBe(200);
    return orders.map(({ orderId }) => orderId);
  }

  return {
    person,
    order: (customerId, ...wanted) => send(wanted.map((each) => orderOf(customerId, each))),
    async orderOddly(customerId, wanted, unusual) {
      const [orderId = ""] = await send([orderOf(customerId, wanted, unusual)]);
      return orderId;
    },
  };
}
