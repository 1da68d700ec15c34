import type Dexie from "dexie";
import type { Customer } from "#domain/customer/customer.ts";
import { type CustomerKey, customerKey } from "#domain/kpi/count-customers.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { type FigureKey, figureKeys } from "#domain/kpi/figures.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { waitsSince } from "#domain/order/waiting-time.ts";
import type { StoredPayment } from "#domain/payment/payment.ts";
import type { Instant } from "#domain/values/instant.ts";

const FIRST_TABLES = {
  company: "id",
  categories: "id, position",
  priceLists: "id",
  customers: "id, name, code",
  itineraryDays: "id, day, [repId+day]",
  orders: "orderId, customerId, capturedAt, status, promisedOn",
  feeds: "feed",
  catalogueChunks: "chunkId",
  catalogueIndex: "id",
  catalogueStock: "blockId",
  catalogueProductChanges: "productId",
  catalogueStockChanges: "productId",
  catalogueHead: "id",
};

const ORDER_INDEXES = [
  "orderId",
  "customerId",
  "capturedAt",
  "[customerId+capturedAt]",
  "[customerId+status]",
  "[status+capturedAt]",
  "[status+promisedOn]",
  "[status+updatedAt]",
  "[businessDay+repId+status+totals.net]",
  "*productIds",
];

const CATALOGUE_TABLES = [
  "catalogueChunks",
  "catalogueIndex",
  "catalogueStock",
  "catalogueProductChanges",
  "catalogueStockChanges",
  "catalogueHead",
  "cataloguePackChunks",
];

/** The versions of the mirror's schema. Frozen: phones hold data written under each. */
export function declareMirrorVersions(database: Dexie): void {
  database.version(1).stores(FIRST_TABLES);
  // A mirror is never migrated: when the shape of rows changes it is emptied and loaded again.
  database
    .version(2)
    .stores({ corrections: "correctionId, customerId" })
    .upgrade((transaction) => Promise.all(Object.keys(FIRST_TABLES).map((name) => transaction.table(name).clear())));
  database.version(3).stores({ cataloguePackChunks: "chunkId" });
  database.version(4).stores({ images: "key" });
  // Finds a customer's open orders without reading delivered ones. The product index now includes who may see a
  // product, so products are loaded and indexed again.
  database
    .version(5)
    .stores({ orders: `${FIRST_TABLES.orders}, [customerId+status]` })
    .upgrade((transaction) =>
      Promise.all([
        ...CATALOGUE_TABLES.map((name) => transaction.table(name).clear()),
        transaction.table("feeds").bulkDelete(["products", "stock"]),
      ]),
    );
  // Customers now include who else looks after them, and what to ask for at their door.
  database
    .version(6)
    .stores({ staff: "id" })
    .upgrade((transaction) =>
      Promise.all([transaction.table("customers").clear(), transaction.table("feeds").bulkDelete(["customers"])]),
    );
  database.version(7).stores({ devices: "id" });
  database.version(8).stores({ unreadable: "[feed+id], feed" });
  // Categories now say whether they are active, and products have weight, volume, origin and coming prices: a stored
  // category counted as switched off, and a stored product lacked them.
  database
    .version(9)
    .stores({})
    .upgrade((transaction) =>
      Promise.all([
        ...["categories", ...CATALOGUE_TABLES].map((name) => transaction.table(name).clear()),
        transaction.table("feeds").bulkDelete(["categories", "products", "stock"]),
      ]),
    );
  // Orders are kept by when they changed, and lists, counts, figures and sales read their index instead of all of them.
  database
    .version(10)
    .stores({ orders: ORDER_INDEXES.join(", ") })
    .upgrade((transaction) =>
      Promise.all([transaction.table("orders").clear(), transaction.table("feeds").bulkDelete(["orders"])]),
    );
  database.version(11).stores({ invites: "id" });
  database.version(12).stores({ feedChecks: "feed" });
  // Customers now say when they were last visited, days what happened at their stops.
  database
    .version(13)
    .stores({ workPlans: "id", visits: "visitId, customerId, businessDay" })
    .upgrade((transaction) =>
      Promise.all([
        ...["customers", "itineraryDays"].map((name) => transaction.table(name).clear()),
        transaction.table("feeds").bulkDelete(["customers", "itineraryDays"]),
      ]),
    );
  // Orders are now found by how long they wait.
  database
    .version(14)
    .stores({ orders: [...ORDER_INDEXES, "[status+since]"].join(", ") })
    .upgrade((transaction) =>
      transaction
        .table<StoredOrder & { since: Instant }>("orders")
        .toCollection()
        .modify((order) => {
          order.since = waitsSince(order);
        }),
    );
  // Customers now have an account and their purchases; what the store knows of both comes with the feed's next load (P31).
  database
    .version(15)
    .stores({ payments: "paymentId, customerId" })
    .upgrade((transaction) =>
      transaction
        .table<Customer>("customers")
        .toCollection()
        .modify((customer) => {
          customer.account ??= null;
          customer.purchases ??= null;
        }),
    );
  // Drivers now have customers: those of their runs.
  database.version(16).stores({ runs: "runId, day" });
  database.version(17).stores({ tillCloses: "closeId, capturedAt" });
  // A day's figures are now summed by what each order and payment has put there.
  database
    .version(18)
    .stores({
      orders: [...ORDER_INDEXES, "[status+since]", "*figureKeys"].join(", "),
      payments: "paymentId, customerId, *figureKeys",
    })
    .upgrade((transaction) =>
      Promise.all([
        transaction
          .table<StoredOrder & { figureKeys: FigureKey[] }>("orders")
          .toCollection()
          .modify((order) => {
            order.figureKeys = figureKeys(countedOrder(order));
          }),
        transaction
          .table<StoredPayment & { figureKeys: FigureKey[] }>("payments")
          .toCollection()
          .modify((payment) => {
            payment.figureKeys = figureKeys(countedPayment(payment));
          }),
      ]),
    );
  database.version(19).stores({ figurePeriods: "id, readAt" });
  database.version(20).stores({ targets: "id" });
  // Customers are now counted by a key, without reading them.
  database
    .version(21)
    .stores({ customers: "id, name, code, figureKey" })
    .upgrade((transaction) =>
      transaction
        .table<Customer & { figureKey: CustomerKey }>("customers")
        .toCollection()
        .modify((customer) => {
          customer.figureKey = customerKey(customer);
        }),
    );
  // The key says the credit limit, the class and the visit frequency too. Periods are kept as sums, their days apart.
  database
    .version(23)
    .stores({ figureDays: "id" })
    .upgrade((transaction) =>
      Promise.all([
        transaction.table("figurePeriods").clear(),
        transaction
          .table<Customer & { figureKey: CustomerKey }>("customers")
          .toCollection()
          .modify((customer) => {
            customer.figureKey = customerKey(customer);
          }),
      ]),
    );
}
