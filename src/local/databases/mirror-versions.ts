import type Dexie from "dexie";
import type { Customer } from "#domain/customer/customer.ts";
import { type CustomerKey, customerKey } from "#domain/kpi/count-customers.ts";

const TABLES = {
  company: "id",
  categories: "id, position",
  priceLists: "id",
  customers: "id, name, code",
  corrections: "correctionId, customerId",
  itineraryDays: "id, day, [repId+day]",
  workPlans: "id",
  visits: "visitId, customerId, businessDay",
  orders: [
    "orderId",
    "customerId",
    "capturedAt",
    "[customerId+capturedAt]",
    "[customerId+status]",
    "[status+capturedAt]",
    "[status+promisedOn]",
    "[status+updatedAt]",
    "[status+since]",
    "[businessDay+repId+status+totals.net]",
    "*productIds",
    "*figureKeys",
  ].join(", "),
  payments: "paymentId, customerId, *figureKeys",
  runs: "runId, day",
  tillCloses: "closeId, capturedAt",
  staff: "id",
  invites: "id",
  devices: "id",
  targets: "id",
  figurePeriods: "id, readAt",
  images: "key",
  feeds: "feed",
  feedChecks: "feed",
  unreadable: "[feed+id], feed",
  catalogueChunks: "chunkId",
  cataloguePackChunks: "chunkId",
  catalogueIndex: "id",
  catalogueStock: "blockId",
  catalogueProductChanges: "productId",
  catalogueStockChanges: "productId",
  catalogueHead: "id",
};

/**
 * The versions of the mirror's schema. Frozen: phones hold data written under each. Only the last ones are told apart:
 * each that is declared costs every start, and what is older is emptied and loaded again (U3).
 */
export function declareMirrorVersions(database: Dexie): void {
  database
    .version(20)
    .stores(TABLES)
    .upgrade((transaction) => Promise.all(Object.keys(TABLES).map((name) => transaction.table(name).clear())));
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
  // Orders are now found by whom they wait for.
  database.version(24).stores({ orders: `${TABLES.orders}, waitsFor` });
  // Rows of these feeds leave after a time, by when they changed: they are used until they have been read again (A4).
  database
    .version(25)
    .stores({
      itineraryDays: `${TABLES.itineraryDays}, updatedAt`,
      visits: `${TABLES.visits}, updatedAt`,
      payments: `${TABLES.payments}, updatedAt`,
      tillCloses: `${TABLES.tillCloses}, updatedAt`,
    })
    .upgrade((transaction) =>
      transaction
        .table<{ isDoubted?: true }>("feeds")
        .where("feed")
        .anyOf(["itineraryDays", "visits", "payments", "tillCloses", "runs"])
        .modify({ isDoubted: true }),
    );
}
