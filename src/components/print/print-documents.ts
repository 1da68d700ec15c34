import type { Payment } from "#domain/payment/payment.ts";
import type { DaySummary } from "#domain/print/day-summary.ts";
import type { PrintKind } from "#domain/print/print-kind.ts";
import { textIn } from "#i18n/text-in.ts";
import type { Text } from "#i18n/use-text.ts";
import type { PrintFacts } from "#local/queries/print/print-facts.ts";
import { layOutDocument } from "#ui/print/lay-out-document.ts";
import type { PaperName } from "#ui/ports/preferences.ts";
import { PAPER_SIZES } from "#ui/print/paper.ts";
import { PdfWriter } from "#ui/print/pdf-writer.ts";
import { printPages } from "#ui/print/print-pages.ts";
import { countPrinted, notePrinted } from "#ui/print/printed-copies.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import { sharePicture } from "#ui/print/share-picture.ts";
import { sharePdf } from "#ui/print/share-pdf.ts";
import { composeDaySummary } from "./compose-day-summary.ts";
import { composeDeliveryNote, composeOrder, type PrintedOrder } from "./compose-order.ts";
import { composePayment } from "./compose-payment.ts";
import { composePerformance, type PrintedPerformance } from "./compose-performance.ts";
import { composePickList } from "./compose-pick-list.ts";
import { composeReceipt } from "./compose-receipt.ts";
import { composeRunSheet, type PrintedRun } from "./compose-run-sheet.ts";
import { composeSettlement, type PrintedSettlement } from "./compose-settlement.ts";
import { composeStatement } from "./compose-statement.ts";
import type { Statement } from "../customer/money/statement-text.ts";
import type { Issue } from "./issue.ts";

/**
 * What is printed: documents of at least one order, a payment's receipt, a customer's statement, a run's stops or settlement,
 * a till's day, or a period's figures.
 */
export type Printed =
  | { readonly kind: PrintKind; readonly orders: readonly PrintedOrder[] }
  | { readonly kind: "payment"; readonly payment: Payment }
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "runSheet"; readonly run: PrintedRun }
  | { readonly kind: "settlement"; readonly settlement: PrintedSettlement }
  | { readonly kind: "daySummary"; readonly summary: DaySummary }
  | { readonly kind: "performance"; readonly performance: PrintedPerformance };

/** A picture is a roll, as long as what it shows: that is read on a phone. */
export type Output = "print" | "pdf" | "picture";

export interface PrintRequest {
  readonly printed: Printed;
  readonly facts: PrintFacts;
  readonly paper: PaperName;
  readonly output: Output;
  /** Of whoever prints. */
  readonly text: Text;
}

/** A document that is not yet written: which copy it is decides what it says. */
interface Draft {
  readonly id: string;
  readonly compose: (copy: number) => PrintedDocument;
}

const COMPOSE = { order: composeOrder, deliveryNote: composeDeliveryNote, receipt: composeReceipt } as const;

/** Prints documents or shares them as a PDF or a picture (PRINT-9, PRINT-16). Works offline. */
export async function printDocuments(request: PrintRequest): Promise<void> {
  const { output } = request;
  const paper = output === "picture" ? "roll80" : request.paper;
  const drafts = await draftsOf(request);
  // A picture is read on a phone: nobody takes it for a paper, of which there is one (PRINT-5).
  const isCounted = output !== "picture";
  const documents = drafts.map(({ id, compose }) => compose(isCounted ? countPrinted(id) + 1 : 1));
  const writer = new PdfWriter();
  const pages = documents.flatMap((document) => layOutDocument(document, PAPER_SIZES[paper], writer.measure));
  const [first] = documents;
  const name = documents.length === 1 ? (first?.name ?? "") : `${first?.title} (${documents.length})`;
  if (output === "print") await printPages(pages, name);
  else {
    const isShared = await (output === "picture"
      ? sharePicture(pages, name)
      : sharePdf(writer.write(pages, name, new Date()), name));
    if (!isShared) return;
  }
  if (isCounted) for (const { id } of drafts) notePrinted(id);
}

/** One pick list for all orders, of the others one each. */
async function draftsOf({ printed, facts, text }: PrintRequest): Promise<Draft[]> {
  const shared: Omit<Issue, "copy"> = { text, company: facts.company, at: Date.now(), origin: window.location.origin };
  if (printed.kind === "daySummary") {
    const { summary } = printed;
    // What a till has taken so far differs each time: only the day's end has copies.
    const at = summary.kind === "X" ? ` ${shared.at}` : "";
    const id = `daySummary ${summary.day} ${summary.till} ${summary.kind}${at}`;
    return [{ id, compose: (copy) => composeDaySummary(summary, { ...shared, copy }) }];
  }
  if (printed.kind === "performance") {
    const { performance } = printed;
    return [
      { id: `performance ${shared.at}`, compose: (copy) => composePerformance(performance, { ...shared, copy }) },
    ];
  }
  if (printed.kind === "statement") {
    const { statement } = printed;
    const own = { ...shared, text: await textOf(statement.customer.id, facts, text) };
    const id = `statement ${statement.customer.id} ${shared.at}`;
    return [{ id, compose: (copy) => composeStatement(statement, { ...own, copy }) }];
  }
  if (printed.kind === "settlement") {
    const { settlement } = printed;
    const id = `settlement ${settlement.run.runId} ${settlement.settlement.at}`;
    return [{ id, compose: (copy) => composeSettlement(settlement, { ...shared, copy }) }];
  }
  if (printed.kind === "runSheet") {
    const { run } = printed;
    return [{ id: `runSheet ${run.run.runId}`, compose: (copy) => composeRunSheet(run, { ...shared, copy }) }];
  }
  if (printed.kind === "payment") {
    const { payment } = printed;
    const own = { ...shared, text: await textOf(payment.customerId, facts, text) };
    return [{ id: `payment ${payment.paymentId}`, compose: (copy) => composePayment(payment, { ...own, copy }) }];
  }
  const { kind, orders } = printed;
  if (kind === "pickList") {
    const id = [kind, ...orders.map(({ order }) => order.orderId)].join(" ");
    return [{ id, compose: (copy) => composePickList(orders, facts.categories, { ...shared, copy }) }];
  }
  return Promise.all(
    orders.map(async (one): Promise<Draft> => {
      const own = { ...shared, text: await textOf(one.order.customerId, facts, text) };
      return { id: `${kind} ${one.order.orderId}`, compose: (copy) => COMPOSE[kind](one, { ...own, copy }) };
    }),
  );
}

/** What a customer gets is in their language. */
async function textOf(customerId: string, { languages }: PrintFacts, text: Text): Promise<Text> {
  const language = languages.get(customerId) ?? text.language;
  return language === text.language ? text : textIn(language);
}
