import { FieldValue } from "firebase-admin/firestore";
import * as v from "valibot";
import type { ProofRules } from "#domain/company/proof-rules.ts";
import { CompanySettings } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import { Run } from "#domain/delivery/run.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import type { Order, OrderStatus } from "#domain/order/order.ts";
import { StoredPayment } from "#domain/payment/payment.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import { Product } from "#domain/product/product.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { makeLine, makeOrder } from "#tests/support/sales.ts";
import { signInAsClient } from "./as-client.ts";
import { COMPANY, customersWithoutOrders, firestore, found, hire, type Person, uidOf } from "./company-data.ts";

/** What lies in the store of each product before the first delivery. */
export const IN_STORE = 1_000;

/** A stop of the run with its order, as the store took it. */
interface RunStopData {
  readonly customerId: string;
  readonly name: string;
  readonly order: Order;
}

/** A company with one driver, whose run of today has a ready order at each of its stops. */
export interface DriverDay {
  readonly companyId: string;
  readonly driver: Person;
  readonly runId: string;
  readonly stops: readonly RunStopData[];
  /** The order of a stop as it would be with so much of its first line. */
  orderWith(place: number, quantity: number | undefined): Order;
  /** The store cancels the order of a stop. */
  cancel(place: number): Promise<void>;
}

interface Proven {
  readonly proof: ProofRules;
  /** The stops that ask for it; the others ask for nothing. */
  readonly places: readonly number[];
}

const NO_PROOF: Required<ProofRules> = {
  signature: "off",
  photo: "off",
  receiverName: "off",
  receiverId: "off",
  pin: "off",
  note: "off",
};
const OFFICE = "office";
const RUN_ID = "run-of-the-day";
/** The most changes of one request. */
const BATCH = 20;

/** Hires the people, takes and prepares the orders as the store does, and plans the run. */
export async function planDriverDay(count: number, proven: Proven): Promise<DriverDay> {
  const companyId = await found("es-MX");
  const company = firestore.doc(`companies/${companyId}`);
  await company.update({ "settings.proofDefaults": NO_PROOF, "settings.cashRounding": "halves" });
  const [lists, stored] = await Promise.all([company.collection("priceLists").get(), company.get()]);
  const [first] = lists.docs;
  if (first === undefined) throw new Error("the demo company has no price list to copy");
  const settings = v.parse(CompanySettings, stored.get("settings"));
  const list = v.parse(PriceList, { ...first.data(), id: first.id });
  const [products, customers] = await Promise.all([
    openStore(companyId, list.id),
    openCustomers(companyId, list.id, count, proven),
  ]);
  const seller = await hire("seller", { role: "store_staff", companyId });
  const driver = await hire("driver", { role: "delivery_personnel", companyId });
  const [store, sellerId, driverId] = await Promise.all([signInAsClient(seller), uidOf(seller), uidOf(driver)]);
  await store.call("registerDevice", { installId: OFFICE, platform: "Windows", appVersion: "1" });
  const capturedAt = Date.now();
  const day = businessDayOf(capturedAt, settings.timeZone);

  const orderWith = (place: number, quantity: number | undefined = 5 + (place % 5)): Order => {
    const customer = customers[place];
    if (customer === undefined) throw new Error(`there is no stop ${place}`);
    return makeOrder(
      {
        orderId: `order-${place}`,
        customerId: customer.id,
        lines: products.map((product, at) =>
          lineOf(product, list, at, at === 0 ? quantity : 5 + ((place + 3) % 5), capturedAt),
        ),
        promisedOn: day,
      },
      {
        identity: { uid: sellerId, fullName: "Test seller", companyId },
        customer,
        settings,
        capturedAt: capturedAt + place,
        orderNo: formatOrderNumber({ repCode: "TE", deviceLetter: "A", businessDay: day, number: place + 1 }),
        deviceId: OFFICE,
        seq: place + 1,
      },
    );
  };
  const stops = customers.map(({ id, name }, place) => ({ customerId: id, name, order: orderWith(place) }));
  const orders = stops.map(({ order }) => order);
  await inBatches(orders, (part) => store.send("placeOrders", { orders: part }));
  const moved = { by: sellerId, byName: "Test seller" };
  for (const [from, to] of [
    ["confirmed", "preparing"],
    ["preparing", "ready"],
  ] as const) {
    const changes = orders.map(({ orderId }) => ({ ...moved, ...advance(orderId, from, to) }));
    await inBatches(changes, (part) => store.send("changeOrders", { changes: part }));
  }
  const steps: readonly RunStep[] = [
    { kind: "plan", driverId, driverName: "Test driver", day, vehicle: "Van 1" },
    {
      kind: "assign",
      stops: stops.map(({ customerId, name, order }) => ({
        customerId,
        customerName: name,
        orderIds: [order.orderId],
      })),
    },
  ];
  await store.send("changeRuns", {
    changes: steps.map((step, at) => {
      return { kind: "changeRun", runId: RUN_ID, companyId, stepId: `plan-${at}`, at: Date.now(), ...moved, step };
    }),
  });
  return {
    companyId,
    driver,
    runId: RUN_ID,
    stops,
    orderWith,
    async cancel(place) {
      const step = { ...advance(`order-${place}`, "ready", "cancelled"), ...moved };
      await store.send("changeOrders", { changes: [step] });
    },
  };
}

/** A step of the store's tablet, with the words that a cancellation needs. */
function advance(orderId: string, from: OrderStatus, to: OrderStatus): object {
  const step = { kind: "advance", to, reasonCode: null, words: to === "cancelled" ? "The customer called" : "" };
  const basis = { revision: 0, status: from };
  return { kind: "changeOrder", orderId, stepId: `${orderId}-${to}`, at: Date.now(), basis, step };
}

async function inBatches<T>(items: readonly T[], send: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await send(items.slice(at, at + BATCH));
}

function lineOf(product: Product, list: PriceList, place: number, quantity: number, pricedAt: number) {
  const price = product.prices[list.id] ?? 0;
  const { sku, name, nameEs, unit, unitsPerCase, categoryId, taxClassId } = product;
  return makeLine({
    lineId: `l${place}`,
    productId: product.id,
    sku,
    name,
    nameEs,
    unit,
    unitsPerCase,
    categoryId,
    taxClassId,
    quantity,
    pricedAt,
    listPrice: price,
    unitPrice: price,
    rule: "customerList",
    priceListId: list.id,
    priceListVersion: list.version,
    stockShown: null,
  });
}

/** Customers without debts along a road. */
async function openCustomers(companyId: string, priceListId: string, count: number, { proof, places }: Proven) {
  const [model] = await customersWithoutOrders("demo-ana");
  if (model === undefined) throw new Error("the demo company has no customer to copy");
  const customers = Array.from({ length: count }, (_, place): Customer => {
    const number = String(place + 1).padStart(2, "0");
    return {
      ...model,
      id: `stop-${number}`,
      code: `STOP-${number}`,
      name: `Parada ${number}`,
      priceListId,
      position: { latitude: 19.04 + place * 0.005, longitude: -98.2 },
      creditLimit: null,
      balance: 0,
      overdue: 0,
      account: null,
      proofRules: places.includes(place) ? proof : {},
    };
  });
  const batch = firestore.batch();
  for (const { id, ...customer } of customers)
    batch.set(firestore.doc(`companies/${companyId}/customers/${id}`), { ...customer, ...WRITTEN });
  await batch.commit();
  return customers;
}

const WRITTEN = { rev: 1, updatedAt: FieldValue.serverTimestamp() };

/** Two products whose prices have odd cents. */
async function openStore(companyId: string, listId: string): Promise<Product[]> {
  const company = firestore.doc(`companies/${companyId}`);
  const models = await firestore.collection(`${COMPANY}/products`).get();
  const products = models.docs
    .map((document) => v.parse(Product, { ...document.data(), id: document.id }))
    .filter(
      ({ active, trackStock, quantityScale, minQuantity }) => active && trackStock && quantityScale * minQuantity === 1,
    )
    .slice(0, 2)
    .map((model, place): Product => ({
      ...model,
      id: `load-${place}`,
      name: `Product ${place + 1}`,
      nameEs: `Producto ${place + 1}`,
      sku: `LOAD-${place}`,
      barcodes: [],
      breaks: {},
      floorPrice: null,
      quantityMultiple: 1,
      sellBy: "both",
      prices: { [listId]: 123_700 + place * 81_300 },
    }));
  const batch = firestore.batch();
  for (const { id, ...product } of products) {
    batch.set(company.collection("products").doc(id), { ...product, ...WRITTEN });
    const stock = { productId: id, onHand: IN_STORE, reserved: 0, safety: 0, asOf: Date.now() };
    batch.set(company.collection("stock").doc(id), { ...stock, ...WRITTEN });
  }
  await batch.commit();
  return products;
}

/** The store's own copy of the run. */
export async function storedRun({ companyId, runId }: DriverDay): Promise<Run> {
  const document = await firestore.doc(`companies/${companyId}/runs/${runId}`).get();
  return v.parse(Run, { ...document.data(), runId });
}

/** All payments of a company. */
export async function paymentsOf(companyId: string): Promise<StoredPayment[]> {
  const payments = await firestore.collection(`companies/${companyId}/payments`).get();
  return payments.docs.map((document) => v.parse(StoredPayment, document.data()));
}

/** What each customer of a company owes, by id. Tombstones for drivers lie beside them. */
export async function balancesOf(companyId: string): Promise<Map<string, number>> {
  const customers = await firestore.collection(`companies/${companyId}/customers`).get();
  const present = customers.docs.filter((document) => document.get("tombstoneOf") === undefined);
  return new Map(present.map((document) => [document.id, v.parse(v.number(), document.get("balance"))]));
}
