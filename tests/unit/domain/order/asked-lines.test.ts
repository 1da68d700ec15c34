import { expect, it } from "vitest";
import type { StoredLine } from "#domain/order/order.ts";
import { askedLines } from "#domain/order-life/asked-lines.ts";
import { shortenLines } from "#domain/order-life/change-lines.ts";
import { makeOrder } from "#tests/support/sales.ts";

const { lines } = makeOrder({ orderId: "o1", customerId: "c1" });

function lineOf(lineId: string, change: Partial<StoredLine> = {}): StoredLine {
  const [line] = lines;
  if (line === undefined) throw new Error("an order without lines");
  return { ...line, lineId, quantity: 10, ...change };
}

const missing = (quantity: number) => new Map([["a", { quantity, reasonCode: "no_stock", words: "" }]]);
const asked = (all: readonly StoredLine[]) => askedLines(all).map(({ lineId, quantity }) => [lineId, quantity]);

it("SELL-1 what is on a backorder, or was cut because it was not there, was asked for", () => {
  expect(asked(shortenLines([lineOf("a")], missing(10), "backorder"))).toEqual([["a", 10]]);
  const twice = shortenLines(shortenLines([lineOf("a")], missing(3), "cut"), missing(2), "backorder");
  expect(twice[0]?.quantity).toBe(5);
  expect(asked(twice)).toEqual([["a", 10]]);
});

it("SELL-1 what was taken out, refused at the door, split off or put in instead was not", () => {
  expect(asked([lineOf("a", { quantity: 0, ordered: 10 })])).toEqual([]);
  expect(asked(shortenLines([lineOf("a")], missing(4), "refused"))).toEqual([["a", 6]]);
  expect(asked(shortenLines([lineOf("a")], missing(10), "split"))).toEqual([]);
  expect(asked([lineOf("a"), lineOf("b", { insteadOf: "a" })])).toEqual([["a", 10]]);
});

it("SELL-1 an order that only the phone has is repeated as it is", () => {
  expect(askedLines(lines)).toEqual(lines);
});
