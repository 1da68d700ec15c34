import { describe, expect, it } from "vitest";
import { pickGroups } from "#domain/print/pick-groups.ts";
import type { Role } from "#domain/access/identity.ts";
import { printKindsOf } from "#domain/print/print-kind.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order/order.ts";
import { makeCounterOrder, makePrintedOrder, PRINTED_CATEGORIES } from "#tests/support/printed-orders.ts";

describe("PRINT-6 a pick list", () => {
  it("has each product once, by category as in the catalogue, with what each order gets", () => {
    const groups = pickGroups([makePrintedOrder(), makePrintedOrder({}, 2)], PRINTED_CATEGORIES);
    expect(
      groups.map(({ category, rows }) => [
        category?.name,
        ...rows.map(({ product, quantity }) => [product.sku, quantity]),
      ]),
    ).toEqual([
      ["Soft drinks", ["SKU-1", 96]],
      ["Water", ["AGU-0600-SG", 250]],
      ["Dairy", ["QUE-01", 5_000]],
    ]);
    expect(groups[1]?.rows[0]?.shares.map(({ quantity }) => quantity)).toEqual([125, 125]);
  });

  it("ends with the products whose category this device does not know", () => {
    const groups = pickGroups([makePrintedOrder()], PRINTED_CATEGORIES.slice(0, 1));
    expect(groups.map(({ category }) => category?.name ?? null)).toEqual(["Water", null]);
    expect(groups[1]?.rows.map(({ product }) => product.sku)).toEqual(["QUE-01", "SKU-1"]);
  });
});

describe("PRINT-3 what can be printed of an order", () => {
  const order = makePrintedOrder();
  const kindsOf = (status: OrderStatus, role: Role = "store_staff") => printKindsOf([{ order, status }], [role]);

  it("always the order; a pick list before it is prepared, a delivery note from ready on", () => {
    expect(ORDER_STATUSES.filter((status) => !kindsOf(status).includes("order"))).toEqual([]);
    expect(kindsOf("preparing")).toEqual(["pickList", "order"]);
    expect(kindsOf("out_for_delivery")).toEqual(["deliveryNote", "order"]);
    expect(kindsOf("cancelled")).toEqual(["order"]);
  });

  it("first what one works with: a salesperson's order, a driver's delivery note", () => {
    expect(kindsOf("confirmed", "salesperson")).toEqual(["order", "pickList"]);
    expect(kindsOf("ready", "salesperson")).toEqual(["order", "deliveryNote"]);
    expect(kindsOf("confirmed", "delivery_personnel")).toEqual(["order", "pickList"]);
    expect(kindsOf("ready", "delivery_personnel")).toEqual(["deliveryNote", "order"]);
    expect(kindsOf("confirmed", "company_owner")).toEqual(["pickList", "order"]);
  });

  it("a receipt of a sale at the counter, which has no delivery", () => {
    expect(printKindsOf([{ order: makeCounterOrder(), status: "completed" }], ["store_staff"])).toEqual([
      "receipt",
      "order",
    ]);
  });

  it("of several orders what makes sense for all of them", () => {
    const ready = { order, status: "ready" as const };
    expect(printKindsOf([ready, { ...ready, status: "delivered" }], ["store_staff"])).toEqual([
      "deliveryNote",
      "order",
    ]);
    expect(printKindsOf([ready, { ...ready, status: "confirmed" }], ["store_staff"])).toEqual(["order"]);
  });
});
