import { expect, it } from "vitest";
import { composeDeliveryNote, composeOrder } from "#components/print/compose-order.ts";
import { composeRunSheet } from "#components/print/compose-run-sheet.ts";
import type { OrderDelivery } from "#domain/delivery/delivery.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import type { Block, PrintedDocument } from "#ui/print/printed-document.ts";
import { makeIssue, makePrintedOrder, textFor } from "#tests/support/printed-orders.ts";
import { NOW } from "#tests/support/sales.ts";

const issue = await makeIssue({ text: await textFor("en", "en-MX") });

const DELIVERY: OrderDelivery = {
  deliveryId: "d1",
  deliveryNo: "D-DA-1-K",
  runId: "r1",
  at: NOW,
  by: "dario",
  byName: "Darío Peña",
  outcome: "delivered",
  items: [],
  failed: null,
  receiver: "Lupita Gómez",
  signature: "M10 20l30 5l2 -8",
  photoIds: [],
  photosHere: [],
  position: null,
  isApplied: true,
  flags: [],
};

function blocksOf<Kind extends Block["kind"]>(
  { blocks }: PrintedDocument,
  kind: Kind,
): Extract<Block, { kind: Kind }>[] {
  return blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

it("PRINT-7 the code of an order and of its delivery note opens that order", () => {
  const printed = { order: makePrintedOrder(), status: "confirmed" as const, isInStore: true };
  const link = `https://rutero.app/orders/${printed.order.orderId}`;
  expect(composeOrder(printed, issue).code).toBe(link);
  expect(composeDeliveryNote(printed, issue).code).toBe(link);
});

it("PRINT-17 a signed order has the signature and who gave it, and says when it was changed since", () => {
  const signed = { drawing: "M10 20l30 5l2 -8", name: "Lupita Gómez", unsigned: null };
  const print = (changes: object) =>
    blocksOf(
      composeOrder({ order: { ...makePrintedOrder(), ...changes }, status: "confirmed", isInStore: true }, issue),
      "signature",
    );
  const strokes = [
    [
      { x: 10, y: 20 },
      { x: 40, y: 25 },
      { x: 42, y: 17 },
    ],
  ];
  expect(print({ signed })).toEqual([
    {
      kind: "signature",
      labels: ["Ordered by", "Signature"],
      written: ["Lupita Gómez", { strokes, width: 400, height: 160 }],
    },
  ]);
  expect(print({ signed, revision: 1 })[0]?.labels[0]).toBe("Signed before the order was changed");
  expect(print({ signed: { drawing: null, name: "", unsigned: "Wet hands" } })).toEqual([]);
  expect(print({})).toEqual([]);
});

it("PRINT-13 a run sheet has each stop with its place, its goods without prices, and what to collect there and in all", () => {
  const order = { ...makePrintedOrder(), terms: "on_delivery" as const };
  const onAccount = { ...makePrintedOrder({}, 2), terms: "on_account" as const };
  const place = { address: "Calle 5", reference: "Blue gate", phone: "555 0101", deliveryNotes: "Ring twice" };
  const sheet = composeRunSheet(
    {
      run: { runId: "r1", driverName: "Darío Peña", vehicle: "Van 2", day: "2026-11-21" },
      stops: [
        { number: 1, name: "Abarrotes Lupita", customer: place, orders: [{ order, left: 12_300 }] },
        { number: 2, name: "Tienda El Roble", customer: null, orders: [{ order: onAccount, left: 99_900 }] },
      ],
    },
    issue,
  );
  expect(sheet.code).toBe("https://rutero.app/itinerary/2026-11-21");
  const [table] = blocksOf(sheet, "table");
  const [first, second] = (table?.rows ?? []).flatMap((row) => ("details" in row ? row : []));
  expect(first).toMatchObject({ title: "1. Abarrotes Lupita", box: true, cells: ["$123.00"] });
  expect(first?.details).toEqual(
    expect.arrayContaining(["Calle 5", "Blue gate", "555 0101", "Ring twice", shortOrderNumber(order.orderNo)]),
  );
  const goods = first?.details.filter((detail) => detail.includes(" × ")) ?? [];
  expect(goods).toHaveLength(order.lines.length);
  expect(goods.join()).not.toContain("$");
  // Goods on account are paid later.
  expect(second).toMatchObject({ title: "2. Tienda El Roble", cells: ["$0.00"] });
  expect(blocksOf(sheet, "totals").flatMap(({ facts }) => facts)).toMatchObject([{ value: "$123.00" }]);
  expect(blocksOf(sheet, "signature")[0]?.labels).toHaveLength(2);
});

it("PRINT-14 a delivery note of goods handed over says when, by whom and to whom, and asks for no money", () => {
  const order = { ...makePrintedOrder(), terms: "on_delivery" as const };
  const printed = { order, status: "ready" as const, isInStore: true };
  const before = composeDeliveryNote(printed, issue);
  expect(blocksOf(before, "totals").flatMap(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ label: "To collect", strong: true }),
  );
  expect(blocksOf(before, "signature")[0]?.written).toEqual(["", ""]);

  const after = composeDeliveryNote({ ...printed, order: { ...order, deliveries: [DELIVERY] } }, issue);
  expect(blocksOf(after, "text").map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/Darío Peña · D-DA-1-K$/),
  );
  const [signature] = blocksOf(after, "signature");
  expect(signature?.written?.[0]).toBe("Lupita Gómez");
  expect(signature?.written?.[1]).toMatchObject({ strokes: expect.any(Array) });
  expect(blocksOf(after, "totals").flatMap(({ facts }) => facts)).not.toContainEqual(
    expect.objectContaining({ label: "To collect" }),
  );
});
