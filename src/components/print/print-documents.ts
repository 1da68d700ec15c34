import type { Order } from "#domain/order/order.ts";
import type { PrintKind } from "#domain/print/print-kind.ts";
import { textIn } from "#i18n/text-in.ts";
import type { Text } from "#i18n/use-text.ts";
import type { PrintFacts } from "#local/queries/print/print-facts.ts";
import { layOutDocument } from "#ui/print/lay-out-document.ts";
import { PAPER_SIZES, type PaperName } from "#ui/print/paper.ts";
import { PdfWriter } from "#ui/print/pdf-writer.ts";
import { printPages } from "#ui/print/print-pages.ts";
import { countPrinted, notePrinted } from "#ui/print/printed-copies.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import { sharePdf } from "#ui/print/share-pdf.ts";
import { composeDeliveryNote, composeOrder, type PrintedOrder } from "./compose-order.ts";
import { composePickList } from "./compose-pick-list.ts";
import { composeReceipt } from "./compose-receipt.ts";
import type { Issue } from "./issue.ts";

export interface PrintRequest {
  readonly kind: PrintKind;
  /** At least one. */
  readonly orders: readonly PrintedOrder[];
  readonly facts: PrintFacts;
  readonly paper: PaperName;
  readonly output: "print" | "pdf";
  /** Of whoever prints. */
  readonly text: Text;
}

/** A document that is not yet written: which copy it is decides what it says. */
interface Draft {
  readonly id: string;
  readonly compose: (copy: number) => PrintedDocument;
}

const COMPOSE = { order: composeOrder, deliveryNote: composeDeliveryNote, receipt: composeReceipt } as const;

/** Prints or shares documents of orders; one pick list for all, of the others one each. Works offline. */
export async function printDocuments(request: PrintRequest): Promise<void> {
  const { paper, output } = request;
  const drafts = await draftsOf(request);
  const documents = drafts.map(({ id, compose }) => compose(countPrinted(id) + 1));
  const writer = new PdfWriter();
  const pages = documents.flatMap((document) => layOutDocument(document, PAPER_SIZES[paper], writer.measure));
  const [first] = documents;
  const name = documents.length === 1 ? (first?.name ?? "") : `${first?.title} (${documents.length})`;
  if (output === "print") await printPages(pages, name);
  else if (!(await sharePdf(writer.write(pages, name, new Date()), name))) return;
  for (const { id } of drafts) notePrinted(id);
}

/** What a customer gets is in their language, a pick list in the reader's. */
async function draftsOf({ kind, orders, text, facts }: PrintRequest): Promise<Draft[]> {
  const shared = { company: facts.company, at: Date.now(), origin: window.location.origin };
  if (kind === "pickList") {
    const id = [kind, ...orders.map(({ order }) => order.orderId)].join(" ");
    return [{ id, compose: (copy) => composePickList(orders, facts.categories, { ...shared, text, copy }) }];
  }
  return Promise.all(
    orders.map(async (printed): Promise<Draft> => {
      const issue: Omit<Issue, "copy"> = { ...shared, text: await customerText(printed.order, facts, text) };
      return { id: `${kind} ${printed.order.orderId}`, compose: (copy) => COMPOSE[kind](printed, { ...issue, copy }) };
    }),
  );
}

async function customerText({ customerId }: Order, { languages }: PrintFacts, text: Text): Promise<Text> {
  const language = languages.get(customerId) ?? text.language;
  return language === text.language ? text : textIn(language);
}
