import { describe, expect, it } from "vitest";
import { pickGroups } from "#domain/print/pick-groups.ts";
import { printKindsOf } from "#domain/print/print-kind.ts";
import { ORDER_STATUSES } from "#domain/order/order.ts";
import { makePrintedOrder, PRINTED_CATEGORIES } from "#tests/support/printed-orders.ts";

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
  it("always the order; a pick list before it is prepared, a delivery note from ready on, a receipt once paid", () => {
    const kinds = ORDER_STATUSES.map((status) => printKindsOf(status, false));
    expect(kinds.filter((some) => !some.includes("order"))).toEqual([]);
    expect(printKindsOf("preparing", false)).toEqual(["pickList", "order"]);
    expect(printKindsOf("out_for_delivery", false)).toEqual(["deliveryNote", "order"]);
    expect(printKindsOf("completed", true)).toEqual(["receipt", "order"]);
    expect(printKindsOf("cancelled", false)).toEqual(["order"]);
  });
});
