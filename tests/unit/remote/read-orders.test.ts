import { expect, it } from "vitest";
import { ordersQuery } from "#remote/feeds/read-orders.ts";

const ORDERS = "projects/p/databases/(default)/documents/companies/demo/orders";
const ASKED = { orderNo: null, customerId: null, after: null };
const scope = (role: "salesperson" | "store_staff" | "delivery_personnel") => ({ uid: "ana", role, companyId: "demo" });

it("ORDER-63: the store looks through all orders, the latest changed first, and goes on after the last", () => {
  const after = { updatedAt: "2026-10-01T00:00:00.000000Z", id: "o7" };
  const first = ordersQuery(scope("store_staff"), ASKED, ORDERS);
  expect(first).not.toHaveProperty("where");
  expect(first).not.toHaveProperty("startAt");
  expect(ordersQuery(scope("store_staff"), { ...ASKED, after }, ORDERS)).toMatchObject({
    orderBy: [
      { field: { fieldPath: "updatedAt" }, direction: "DESCENDING" },
      { field: { fieldPath: "__name__" }, direction: "DESCENDING" },
    ],
    startAt: { values: [{ timestampValue: after.updatedAt }, { referenceValue: `${ORDERS}/o7` }], before: false },
  });
});

it("ORDER-63: the first page begins where the device's own orders end", () => {
  const after = { updatedAt: "2026-11-07T12:00:00.000Z", id: null };
  const { startAt } = ordersQuery(scope("store_staff"), { ...ASKED, after }, ORDERS) as { startAt: unknown };
  expect(startAt).toEqual({ values: [{ timestampValue: after.updatedAt }], before: false });
});

it.each([
  ["salesperson", '"repId"', '"customerRepIds"'],
  ["delivery_personnel", '"assignedTo"', '"assignedTo"'],
] as const)("ORDER-63: a %s asks only for what the rules allow them, by number and by customer too", (role, ...own) => {
  const question = { ...ASKED, orderNo: "AN-A-26324-001-K", customerId: "c1" };
  const query = ordersQuery(scope(role), question, ORDERS);
  const where = JSON.stringify(query);
  for (const field of [...own, '"customerId"', '"orderNo"']) expect(where).toContain(field);
  expect(where).toContain('"op":"AND"');
  // Equalities alone need no index of their own.
  expect(query).not.toHaveProperty("orderBy");
});
