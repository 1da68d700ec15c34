import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allotStock, type Allotment } from "#domain/order-life/allot-stock.ts";
import { backorderOf, waitsForStock } from "#domain/order-life/backorder.ts";
import { missingOf, shortenLines } from "#domain/order-life/change-lines.ts";
import type { CartLine, StoredOrder } from "#domain/order/order.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import { availableStock, quantitiesByProduct } from "#domain/stock/reserve-stock.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { HOUR, makeLine, makeOrder, makeSettings, makeStock, NOW } from "#tests/support/sales.ts";

function orderOf(lines: readonly Partial<CartLine>[], changes: Partial<StoredOrder> = {}): StoredOrder {
  const made = lines.map((line, place) => makeLine({ lineId: `l${place + 1}`, ...line }));
  return { ...asStored(makeOrder({ lines: made }), 1, NOW), status: "confirmed", ...changes };
}

function allot(
  order: StoredOrder,
  onHand: Readonly<Record<string, number>>,
  stockPolicy: "cut" | "backorder" | "review",
  facts: Partial<Allotment> = {},
): StoredOrder {
  const stock = new Map(Object.entries(onHand).map(([id, count]) => [id, makeStock({ productId: id, onHand: count })]));
  const settings = makeSettings({ stockPolicy });
  return allotStock(order, { before: null, stock, settings, isDecided: false, at: NOW + HOUR, ...facts });
}

const made = { orderId: "b1", receiptCode: "AAA-AAA", at: NOW + HOUR, settings: makeSettings() };

describe("ORDER-66 an order that is accepted", () => {
  it.each(["cut", "backorder"] as const)("is shortened to what is there, with the change in words: %s", (policy) => {
    const order = orderOf([{ quantity: 10 }, { productId: "p2", quantity: 2 }]);
    const short = allot(order, { p1: 6, p2: 2 }, policy);
    expect(short).toMatchObject({
      status: "confirmed",
      revision: 1,
      revisions: [{ kind: "noStock", by: "server", at: NOW + HOUR, reasonCode: null }],
      lines: [{ quantity: 6, ordered: 10, short: { quantity: 4, reasonCode: null, how: policy } }, { quantity: 2 }],
    });
    expect(short.lines[1]).not.toHaveProperty("ordered");
    expect(short.totals).toEqual(priceCart(short, { ...makeSettings(), ...short }).totals);
    expect(backorderOf(order, short, made)?.lines.map(({ quantity }) => quantity) ?? []).toEqual(
      policy === "backorder" ? [4] : [],
    );
  });

  it("stays as it is where all is there, nothing is known, or the store wants to see it", () => {
    const order = orderOf([{ quantity: 10 }]);
    expect(allot(order, { p1: 10 }, "cut")).toBe(order);
    expect(allot(order, {}, "cut")).toBe(order);
    expect(allot(order, { p1: 3 }, "review")).toBe(order);
    const waiting = orderOf([{ quantity: 10 }], { status: "pending_approval" });
    expect(allot(waiting, { p1: 3 }, "cut")).toBe(waiting);
  });

  it("keeps what a product can be sold in", () => {
    const rules = { quantity: 24, minQuantity: 12, quantityMultiple: 6 };
    expect(allot(orderOf([rules]), { p1: 23 }, "cut").lines).toMatchObject([{ quantity: 18 }]);
    const two = [rules, { ...rules, quantity: 12 }];
    expect(allot(orderOf(two), { p1: 35 }, "cut").lines).toMatchObject([{ quantity: 24 }, { quantity: 0 }]);
    const cases = { quantity: 1_200, unitsPerCase: 12 };
    expect(allot(orderOf([cases]), { p1: 1_100 }, "cut").lines).toMatchObject([{ quantity: 1_092 }]);
  });

  it("waits for stock where nothing is there, or for the store's word under cut", () => {
    const order = orderOf([{ quantity: 10 }]);
    const waiting = allot(order, { p1: 0 }, "backorder");
    expect(waiting).toMatchObject({ status: "on_hold", lines: [{ quantity: 10 }], history: [{ reasonCode: "STOCK" }] });
    expect(waitsForStock(waiting)).toBe(true);
    expect(waitsForStock(orderOf([{}], { status: "on_hold" }))).toBe(false);
    expect(allot(order, { p1: 0 }, "cut")).toMatchObject({ status: "needs_review", lines: [{ quantity: 10 }] });
    expect(allot(order, { p1: 0 }, "cut", { isDecided: true })).toBe(order);
    expect(allot(order, { p1: 3 }, "cut", { isDecided: true }).lines).toMatchObject([{ quantity: 3 }]);
  });
});

describe("ORDER-66 an order that is changed", () => {
  it("keeps what it holds, and gets what is there beside it", () => {
    const before = orderOf([{ quantity: 5 }]);
    const after = orderOf([{ quantity: 9 }]);
    const short = allot(after, { p1: 3 }, "backorder", { before });
    expect(short.lines).toMatchObject([{ quantity: 8, ordered: 9, short: { quantity: 1 } }]);
    expect(backorderOf(before, short, made)?.lines).toMatchObject([{ quantity: 1 }]);
    expect(allot(before, { p1: -4 }, "backorder", { before: after })).toBe(before);
    const held = orderOf([{ quantity: 5 }], { status: "on_hold" });
    expect(allot(before, { p1: -4 }, "cut", { before: held })).toBe(before);
  });

  it("takes nothing from an order that waits for stock, and cuts nothing of it", () => {
    const history = [
      { status: "on_hold" as const, at: NOW, by: "server", byName: "", reason: "", reasonCode: "STOCK" },
    ];
    const before = orderOf([{ quantity: 5 }], { status: "on_hold", history });
    const after = orderOf([{ quantity: 9 }], { status: "on_hold", history });
    expect(allot(after, { p1: -5 }, "backorder", { before })).toBe(after);
  });

  it("ORDER-44 has a backorder of its own number each time, and loses nothing of what was missing before", () => {
    const order = orderOf([{ quantity: 10 }]);
    const first = { ...allot(order, { p1: 8 }, "backorder"), backorderIds: ["b1"] };
    const part = (quantity: number) => new Map([["l1", { quantity, reasonCode: "DAMAGED", words: "" }]]);
    const again = { ...first, lines: shortenLines(first.lines, part(3), "backorder") };
    expect(again.lines).toMatchObject([{ quantity: 5, ordered: 10, short: { quantity: 5, reasonCode: "DAMAGED" } }]);
    const second = backorderOf(first, again, { ...made, orderId: "b2" });
    expect(second).toMatchObject({ orderNo: `${order.orderNo}/3`, lines: [{ quantity: 3 }] });
    expect(second).not.toHaveProperty("backorderIds");
    const refused = shortenLines(again.lines, part(1), "refused");
    expect(refused).toMatchObject([
      { quantity: 4, short: { how: "refused", quantity: 1 }, shortBefore: [{ quantity: 5 }] },
    ]);
    expect(refused.map((line) => [missingOf(line), missingOf(line, "backorder")])).toEqual([[6, 5]]);
    const nested = backorderOf(orderOf([{}], { orderNo: `${order.orderNo}/2` }), { ...again, backorderIds: [] }, made);
    expect(nested?.orderNo).toBe(`${order.orderNo}/2/2`);
  });
});

it("STOCK-4 ORDER-66 promises no more than exists, and loses nothing, for any orders", () => {
  const line = fc.record({ productId: fc.constantFrom("p1", "p2"), quantity: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      fc.constantFrom("cut" as const, "backorder" as const),
      fc.record({ p1: fc.nat({ max: 80 }), p2: fc.nat({ max: 80 }) }),
      (orders, stockPolicy, onHand) => {
        const settings = makeSettings({ stockPolicy });
        const stock = new Map(
          Object.entries(onHand).map(([id, count]) => [id, makeStock({ productId: id, onHand: count })]),
        );
        for (const lines of orders) {
          const order = orderOf(lines);
          const result = allotStock(order, { before: null, stock, settings, isDecided: false, at: NOW });
          const rest = backorderOf(order, result, made);
          for (const [place, { quantity }] of order.lines.entries()) {
            const now = result.lines[place];
            const later = rest?.lines.find(({ lineId }) => lineId === now?.lineId)?.quantity ?? 0;
            const cut = now === undefined ? 0 : missingOf(now, "cut");
            expect((now?.quantity ?? 0) + later + cut).toBe(quantity);
          }
          if (result.status !== "confirmed") continue;
          for (const [productId, quantity] of quantitiesByProduct(result.lines)) {
            const row = stock.get(productId);
            if (row !== undefined) stock.set(productId, { ...row, reserved: row.reserved + quantity });
          }
          for (const row of stock.values()) expect(availableStock(row)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 200 },
  );
});
