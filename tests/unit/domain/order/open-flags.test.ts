import { expect, it } from "vitest";
import { openFlags } from "#domain/order-life/settle-flags.ts";
import type { OrderFlag, OrderStatus } from "#domain/order/order.ts";
import { makeCounterOrder } from "#tests/support/counter.ts";

const FLAGS: readonly OrderFlag[] = ["STOCK_SHORT", "PRICE_CHANGED"];

it.each<[OrderStatus, readonly OrderFlag[]]>([
  ["needs_review", FLAGS],
  ["pending_approval", FLAGS],
  ["confirmed", ["PRICE_CHANGED"]],
  ["on_hold", ["PRICE_CHANGED"]],
  ["rejected", []],
  ["cancelled", []],
])("ORDER-70 what the store looks at of an order that is %s", (status, flags) => {
  expect(openFlags({ status, flags: FLAGS })).toEqual(flags);
});

it("ORDER-70 a sale at the counter stays flagged", () => {
  const { sale } = makeCounterOrder();
  expect(openFlags({ status: "completed", flags: FLAGS, ...(sale && { sale }) })).toEqual(FLAGS);
});
