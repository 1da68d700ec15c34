import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { composeDeliveryNote, composeOrder } from "#components/print/compose-order.ts";
import { composeDaySummary } from "#components/print/compose-day-summary.ts";
import { composePayment } from "#components/print/compose-payment.ts";
import { composeReceipt } from "#components/print/compose-receipt.ts";
import { composePickList } from "#components/print/compose-pick-list.ts";
import { type PaperName, PAPERS } from "#ui/ports/preferences.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import { makePayment } from "#tests/support/payments.ts";
import { drawPdf, pdfOf } from "#tests/support/paper-images.ts";
import {
  makeCounterOrder,
  makeDaySummary,
  makeIssue,
  makePrintedOrder,
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

async function samples(): Promise<Record<string, PrintedDocument>> {
  const issue = await makeIssue();
  const english = await makeIssue({ text: await textFor("en", "en-US"), copy: 2 });
  const ready = { order: makePrintedOrder(), status: "ready" as const, isInStore: true };
  const other = { ...ready, order: makePrintedOrder({}, 2) };
  return {
    order: composeOrder({ ...ready, status: "confirmed" }, issue),
    "pick-list": composePickList([ready, other], PRINTED_CATEGORIES, issue),
    "delivery-note": composeDeliveryNote(ready, english),
    receipt: composeReceipt({ ...ready, order: makeCounterOrder(), status: "completed" }, issue),
    payment: composePayment(PAYMENT, issue),
    "day-summary": composeDaySummary(makeDaySummary(), issue),
  };
}

const DOCUMENTS = ["order", "pick-list", "delivery-note", "receipt", "payment", "day-summary"];

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
