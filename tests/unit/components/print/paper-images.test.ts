import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { composeDeliveryNote, composeOrder } from "#components/print/compose-order.ts";
import { composeDaySummary } from "#components/print/compose-day-summary.ts";
import { composePayment } from "#components/print/compose-payment.ts";
import { composeRunSheet, type PrintedRun } from "#components/print/compose-run-sheet.ts";
import { composeSettlement, type PrintedSettlement } from "#components/print/compose-settlement.ts";
import { composeReceipt } from "#components/print/compose-receipt.ts";
import { composePickList } from "#components/print/compose-pick-list.ts";
import { type PaperName, PAPERS } from "#ui/ports/preferences.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import { planRun } from "#tests/support/deliveries.ts";
import { NOW } from "#tests/support/sales.ts";
import { makePayment } from "#tests/support/payments.ts";
import { drawPdf, pdfOf } from "#tests/support/paper-images.ts";
import {
  makeCounterOrder,
  makeDaySummary,
  makeIssue,
  makePrintedOrder,
  makeSubstitutedOrder,
  PRINTED_CATEGORIES,
  textFor,
} from "#tests/support/printed-orders.ts";

const FOLDER = "docs/pictures/print";

const PAYMENT = makePayment({
  customerName: "Abarrotes Lupita",
  parts: [
    { method: "cash", amount: 150_050, reference: "" },
    { method: "check", amount: 80_000, reference: "BBVA 004512" },
  ],
  cashRounding: -16,
  note: "Abona el pedido del lunes.",
});

/** Goods that Darío handed over, signed. */
const DELIVERED = {
  ...makePrintedOrder(),
  terms: "on_delivery" as const,
  deliveries: [
    {
      deliveryId: "d1",
      deliveryNo: "D-DP-A-26325-004-K",
      runId: "r1",
      at: NOW,
      by: "demo-delivery",
      byName: "Darío Peña",
      outcome: "delivered" as const,
      items: [],
      failed: null,
      receiver: "Guadalupe Ortiz",
      signature: "M40 110l20 -60l18 62l14 -40l10 38l26 -30l16 28l24 -44l12 40l40 -22l60 8M300 60",
      photoIds: [],
      photosHere: [],
      position: null,
      isApplied: true,
      flags: [],
    },
  ],
};

const PLACE = {
  address: "Av. Insurgentes Sur 1602, Crédito Constructor",
  reference: "Frente al mercado",
  phone: "+525555550101",
  deliveryNotes: "Entregar por atrás",
};

const RUN: PrintedRun = {
  run: planRun({ driverName: "Darío Peña", vehicle: "Camioneta 2" }),
  stops: [
    {
      number: 1,
      name: "Abarrotes Lupita",
      customer: PLACE,
      orders: [{ order: { ...makePrintedOrder(), terms: "on_delivery" }, left: 241_534 }],
    },
    {
      number: 2,
      name: "Miscelánea El Güero",
      customer: null,
      orders: [{ order: { ...makePrintedOrder({}, 2), terms: "on_account" }, left: 0 }],
    },
  ],
};

const CARRIED = [
  { method: "cash" as const, amount: 150_000, reference: "" },
  { method: "check" as const, amount: 80_000, reference: "BBVA 004512" },
].map((part, index) => ({
  paymentId: `p${index}`,
  paymentNo: `R-DP-A-26325-00${index + 1}-K`,
  customerName: "Abarrotes Lupita",
  at: NOW,
  parts: [part],
}));

const SETTLEMENT = {
  at: NOW,
  by: "demo-delivery",
  byName: "Darío Peña",
  paymentIds: ["p0", "p1"],
  pieces: [
    { worth: 50_000, count: 2 },
    { worth: 20_000, count: 2 },
  ],
  cash: 140_000,
  words: "Faltaron $100 en la parada 2",
  confirmed: null,
};

const SETTLED: PrintedSettlement = {
  run: planRun({ driverName: "Darío Peña", money: CARRIED, settlement: SETTLEMENT }),
  settlement: SETTLEMENT,
  goods: [],
  currency: "MXN",
};

async function samples(): Promise<Record<string, PrintedDocument>> {
  const issue = await makeIssue();
  const english = await makeIssue({ text: await textFor("en", "en-US"), copy: 2 });
  const ready = { order: makePrintedOrder(), status: "ready" as const, isInStore: true };
  const other = { ...ready, order: makePrintedOrder({}, 2) };
  const substituted = { ...ready, order: makeSubstitutedOrder() };
  return {
    order: composeOrder(substituted, issue),
    "pick-list": composePickList([substituted, other], PRINTED_CATEGORIES, issue),
    "delivery-note": composeDeliveryNote(substituted, english),
    receipt: composeReceipt({ ...ready, order: makeCounterOrder(), status: "completed" }, issue),
    payment: composePayment(PAYMENT, issue),
    "day-summary": composeDaySummary(makeDaySummary(), issue),
    "delivered-note": composeDeliveryNote({ ...ready, order: DELIVERED, status: "delivered" }, issue),
    "run-sheet": composeRunSheet(RUN, issue),
    settlement: composeSettlement(SETTLED, issue),
  };
}

const DOCUMENTS = [
  "order",
  "pick-list",
  "delivery-note",
  "delivered-note",
  "receipt",
  "payment",
  "day-summary",
  "run-sheet",
  "settlement",
];

/** The picture of a document's first page, and the stored one; `RUTERO_DRAW=1` stores it anew. */
async function pictures(
  document: PrintedDocument,
  name: string,
  paper: PaperName,
): Promise<{ drawn: PNG; stored: PNG }> {
  const [drawn] = await drawPdf(pdfOf(document, paper));
  if (drawn === undefined) throw new Error("no page was drawn");
  const file = `${FOLDER}/${name}-${paper}.png`;
  if (process.env["RUTERO_DRAW"] === "1") {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, PNG.sync.write(drawn, { colorType: 0, inputColorType: 6, deflateLevel: 9 }));
  }
  return { drawn, stored: PNG.sync.read(readFileSync(file)) };
}

describe("PRINT-2 each document on each paper looks as in its picture", () => {
  it.each(DOCUMENTS.flatMap((name) => PAPERS.map((paper) => ({ name, paper }))))(
    "$name on $paper",
    async ({ name, paper }) => {
      const document = (await samples())[name];
      if (document === undefined) throw new Error(`no sample of ${name}`);
      const { drawn, stored } = await pictures(document, name, paper);
      const { width, height } = stored;
      expect({ width: drawn.width, height: drawn.height }).toEqual({ width, height });
      expect(pixelmatch(stored.data, drawn.data, undefined, width, height, { threshold: 0.1 })).toBe(0);
    },
  );
});
