import { describe, expect, it } from "vitest";
import type { Category } from "#domain/category/category.ts";
import { isShort, nextStop, pickStops, stopKey } from "#domain/order-life/pick-list.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeLine, makeOrder, NOW } from "#tests/support/sales.ts";

const category = (id: string, position: number): Category => ({
  id,
  companyId: "demo",
  name: id,
  nameEs: "",
  parentId: null,
  position,
  hue: 0,
  active: true,
});
const SHELVES = [category("drinks", 2), category("snacks", 1)];

function order(number: number, lines: [lineId: string, sku: string, categoryId: string | null][]): StoredOrder {
  const made = lines.map(([lineId, sku, categoryId]) => makeLine({ lineId, sku, categoryId, quantity: 5 }));
  return {
    ...asStored(makeOrder({ orderId: `o${number}`, lines: made }, { number }), number, NOW),
    status: "preparing",
  };
}

const names = (orders: StoredOrder[]) => pickStops(orders, SHELVES).map((stop) => stopKey(stop));

describe("ORDER-55: a pick list", () => {
  const first = order(1, [
    ["a", "S-2", "drinks"],
    ["b", "S-9", "snacks"],
    ["c", "S-1", null],
  ]);
  const second = order(2, [
    ["d", "S-2", "drinks"],
    ["e", "S-1", "drinks"],
  ]);

  it("goes along the shelves, and takes a product for all orders at once", () => {
    expect(names([second, first])).toEqual(["o1 b", "o2 e", "o1 a", "o2 d", "o1 c"]);
  });

  it("leaves out what is cut, and orders that are not being prepared", () => {
    const [line, ...rest] = first.lines;
    const cut = line === undefined ? [] : [{ ...line, quantity: 0 }];
    expect(names([{ ...first, lines: [...cut, ...rest] }])).toEqual(["o1 b", "o1 c"]);
    expect(names([first, { ...second, status: "ready" }])).toEqual(["o1 b", "o1 a", "o1 c"]);
  });

  it("goes on behind the last line, then with those left out, until all are picked", () => {
    const picked = (...lineIds: string[]) => ({
      ...first,
      picking: {
        by: "eva",
        byName: "Eva",
        at: NOW,
        lines: Object.fromEntries(
          lineIds.map((lineId) => [lineId, { quantity: 5, reasonCode: null, words: "", byName: "Eva" }]),
        ),
      },
    });
    const next = (after: string | null, ...lineIds: string[]) => {
      const stop = nextStop(pickStops([picked(...lineIds)], SHELVES), after);
      return stop && stopKey(stop);
    };
    expect(next(null)).toBe("o1 b");
    expect(next("o1 a", "a")).toBe("o1 c");
    expect(next("o1 c", "a", "c")).toBe("o1 b");
    expect(next("o1 b", "a", "b", "c")).toBeNull();
  });

  it("tells what is short", () => {
    const [stop] = pickStops([first], SHELVES);
    if (!stop) throw new Error("no stop");
    const line = { reasonCode: null, words: "", byName: "Eva" };
    expect(isShort(stop)).toBe(false);
    expect(isShort({ ...stop, picked: { ...line, quantity: 5 } })).toBe(false);
    expect(isShort({ ...stop, picked: { ...line, quantity: 4 } })).toBe(true);
  });
});
