import { createHash } from "node:crypto";
import { buildOrder } from "#domain/order/build-order.ts";
import { repriceOrder } from "#domain/order/check-order.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Cart } from "#domain/order/cart.ts";
import { type Customer, isTaxExempt } from "#domain/customer/customer.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Order, OrderStatus, StoredOrder } from "#domain/order/order.ts";
import { formatOrderNumber, SAFE_LETTERS } from "#domain/order/order-number.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { placeLine } from "#domain/order/place-line.ts";
import { demoCompany } from "./demo-company.ts";
import { flagsFor, isForApproval, lifeOf, pickStatus } from "./demo-order-life.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";
import type { SignIn } from "./sign-ins.ts";

const DAYS_BACK = 14;
const MINUTE = 60_000;
/** The last possible letter: phones that register with the server get A, B, C … */
const DEVICE_LETTER = "Z";

export interface DemoSales {
  reps: readonly SignIn[];
  customers: readonly Customer[];
  days: readonly ItineraryDay[];
  products: readonly Product[];
  priceLists: readonly PriceList[];
  today: Day;
}

/** About sixty orders of the last two weeks, taken on the salespeople's rounds and priced by the product's own rules. */
export function demoOrders(sales: DemoSales): StoredOrder[] {
  const sellable = sales.products.filter((product) => product.active && Object.keys(product.prices).length > 0);
  return sales.reps.flatMap((rep) => {
    let seq = 0;
    const orders: StoredOrder[] = [];
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const day = addDays(sales.today, -back);
      const random = seededRandom(`orders ${rep.uid} ${day}`);
      const buyers = random.shuffle(visitedOn(sales, rep, day)).slice(0, random.whole(2, 3));
      buyers.forEach((customer, place) => {
        seq += 1;
        const order = demoOrder({ ...sales, products: sellable }, rep, customer, day, place + 1, seq, random);
        orders.push(storedOrder(order, customer, pickStatus(back, random), random));
      });
    }
    return orders;
  });
}

function visitedOn({ days, customers }: DemoSales, rep: SignIn, day: Day): Customer[] {
  const stops = days.find((each) => each.repId === rep.uid && each.day === day)?.stops ?? [];
  const visited = new Set(stops.filter(({ state }) => state === "done").map(({ customerId }) => customerId));
  return customers.filter(({ id, status }) => status === "active" && visited.has(id));
}

function demoOrder(
  sales: DemoSales,
  rep: SignIn,
  customer: Customer,
  businessDay: Day,
  number: number,
  seq: number,
  random: SeededRandom,
): Order {
  // Between nine and four in the company's time zone, which is six hours behind UTC all year.
  const capturedAt = Date.parse(`${businessDay}T15:00:00Z`) + number * 110 * MINUTE + random.whole(0, 50) * MINUTE;
  const products = random.shuffle(sales.products).slice(0, random.whole(3, 14));
  const wanted = products.map((product) => ({ product, quantity: demoQuantity(product, random) }));
  const orderId = `${rep.uid}-${businessDay}-${number}`;
  const empty: Cart = {
    orderId,
    customerId: customer.id,
    lines: [],
    discount: random.chance(0.2) ? { kind: "percent", rate: random.whole(1, 5) * 100 } : null,
    promisedOn: null,
    fulfilment: random.chance(0.9) ? "delivery" : "pickup",
    terms: customer.termsDays > 0 ? "on_account" : random.pick(["cash", "on_delivery"]),
    note: random.chance(0.15) ? "Entregar antes de las 11" : "",
    purchaseOrder: "",
    startedAt: capturedAt - 8 * MINUTE,
    changedAt: capturedAt,
  };
  const cart = wanted.reduce(
    (filled, { product, quantity }) => withProduct(filled, product, quantity, sales, customer, businessDay),
    empty,
  );
  const { settings } = demoCompany;
  const terms = pricingTerms(settings, { taxExempt: isTaxExempt(customer, businessDay) });
  return buildOrder(cart, priceCart(cart, terms), {
    orderId,
    orderNo: formatOrderNumber({ repCode: rep.repCode, deviceLetter: DEVICE_LETTER, businessDay, number }),
    identity: { uid: rep.uid, fullName: rep.fullName, companyId: rep.companyId },
    source: "field",
    customer,
    settings,
    deviceId: `${rep.uid}-phone`,
    seq,
    capturedAt,
  });
}

/** Adds the product to the cart in a quantity typical for shops; returns the cart unchanged if this customer cannot buy it. */
function withProduct(
  cart: Cart,
  product: Product,
  quantity: number,
  sales: DemoSales,
  customer: Customer,
  day: Day,
): Cart {
  const { priceListId, groupId } = customer;
  const placed = placeLine(cart, product.id, quantity, {
    item: { product, stock: null },
    priceListId,
    groupId,
    priceLists: sales.priceLists,
    day,
    now: cart.changedAt,
    lineId: `line-${product.id}`,
  });
  return placed.ok ? placed.value : cart;
}

/** Weighed goods in quarter kilos, cheap small ones in multiples, the rest loose or by the case. */
function demoQuantity(product: Product, random: SeededRandom): number {
  if (product.quantityScale === 1000) return random.whole(1, 12) * 250;
  if (product.quantityMultiple > 1) return product.quantityMultiple * random.whole(1, 4);
  return random.chance(0.35) ? product.unitsPerCase * random.whole(1, 3) : random.whole(1, 10);
}

function storedOrder(made: Order, customer: Customer, status: OrderStatus, random: SeededRandom): StoredOrder {
  const receivedAt = made.capturedAt + random.pick([1, 1, 2, 4, 35, 140]) * MINUTE;
  const isOverCredit = isOnAccountAbove(customer, made);
  const order = isForApproval(status) && !isOverCredit ? withHighDiscount(made) : made;
  const flags = flagsFor(status, isOverCredit);
  return {
    ...order,
    status,
    flags,
    receiptCode: Array.from({ length: 6 }, () => SAFE_LETTERS.charAt(random.whole(0, SAFE_LETTERS.length - 1))).join(
      "",
    ),
    receivedAt,
    contentHash: createHash("sha256").update(JSON.stringify(order)).digest("hex"),
    assignedTo: ["out_for_delivery", "delivered", "completed"].includes(status) ? "demo-delivery" : "",
    history: lifeOf(status, receivedAt, flags),
  };
}

function isOnAccountAbove({ creditLimit, balance }: Customer, { terms, totals }: Order): boolean {
  return terms === "on_account" && creditLimit !== null && balance + totals.total > creditLimit;
}

/** Above what a salesperson may give: it waits for an approver for that. */
function withHighDiscount(order: Order): Order {
  const asked: Order = { ...order, discount: { kind: "percent", rate: 1_000 } };
  return { ...asked, ...repriceOrder(asked, demoCompany.settings) };
}
