import { expect, it } from "vitest";
import { countProducts } from "#domain/kpi/count-products.ts";
import type { StoredLine, StoredOrder } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeLine, makeOrder, NOW } from "#tests/support/sales.ts";

const stored = asStored(makeOrder(), 1, NOW);
const line = (productId: string, changes: Partial<StoredLine>): StoredLine => ({
  ...(stored.lines[0] as StoredLine),
  ...makeLine(),
  productId,
  ...changes,
});
const order = (changes: Partial<StoredOrder>): StoredOrder => ({ ...stored, currency: "MXN", ...changes });
const missing = (quantity: number, how: "cut" | "backorder" | "refused" | "split") => ({
  quantity,
  how,
  reasonCode: null,
  words: "",
});

it("KPI-43 products are summed by what their orders are now, those that sold the most first", () => {
  const found = countProducts([
    order({ lines: [line("cola", { net: 500 }), line("bread", { net: 900 })] }),
    order({ lines: [line("cola", { net: 700 })] }),
    order({ status: "cancelled", lines: [line("bread", { net: 9_000 })] }),
  ]);
  expect(found.map(({ productId, net }) => [productId, net])).toEqual([
    ["cola", 1_200],
    ["bread", 900],
  ]);
});

it("KPI-43 what was not found or not taken is short at the line's price, what was split off is not", () => {
  const price = { unitPrice: 25_000, quantityScale: 1 } as const;
  const [found] = countProducts([
    order({
      lines: [
        line("cola", { ...price, net: 0, short: missing(2, "cut"), shortBefore: [missing(1, "backorder")] }),
        line("cola", { ...price, net: 0, short: missing(1, "refused") }),
        line("cola", { ...price, net: 0, short: missing(5, "split") }),
      ],
    }),
  ]);
  // 2.50 a unit, in cents.
  expect(found?.short).toBe(4 * 250);
});

it("KPI-48 a product was asked for in vain once for each order, with what the store lacked at the line's price", () => {
  const price = { unitPrice: 25_000, quantityScale: 1 } as const;
  const [found] = countProducts([
    order({
      lines: [
        line("cola", { ...price, short: missing(2, "cut"), shortBefore: [missing(1, "backorder")] }),
        line("cola", { ...price, short: missing(1, "backorder") }),
      ],
    }),
    order({ lines: [line("cola", { ...price, short: missing(3, "backorder") })] }),
    order({ lines: [line("cola", { ...price, short: missing(9, "refused"), shortBefore: [missing(9, "split")] })] }),
    order({ status: "cancelled", lines: [line("cola", { ...price, short: missing(9, "cut") })] }),
  ]);
  expect(found).toMatchObject({ requests: 2, lacked: 7 * 250 });
});

it("KPI-48 an order that waited for stock asked for all of it, the order of a rest for nothing", () => {
  const step = { status: "on_hold", at: NOW, by: "server", byName: "", reason: "", reasonCode: "STOCK" } as const;
  const lines = [line("cola", { unitPrice: 25_000, quantityScale: 1, quantity: 4 })];
  const requestsOf = (changes: Partial<StoredOrder>) => {
    const [found] = countProducts([order({ lines, history: [step], ...changes })]);
    return [found?.requests, found?.lacked];
  };
  expect(requestsOf({})).toEqual([1, 4 * 250]);
  expect(requestsOf({ backorderOf: "o1" })).toEqual([0, 0]);
  expect(requestsOf({ history: [{ ...step, by: "eva" }] })).toEqual([0, 0]);
});
