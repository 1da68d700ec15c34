import type { OrderDelivery } from "#domain/delivery/delivery.ts";
import { type Signature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, strokesOf } from "#domain/delivery/signature.ts";
import type { Order, OrderStatus, StoredLine } from "#domain/order/order.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import { lineReplacedBy } from "#domain/print/pick-groups.ts";
import type { PrintKind } from "#domain/print/print-kind.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import type { Block, Party, PrintedDocument, Written } from "#ui/print/printed-document.ts";
import { amountRows, quantityRows } from "../order/totals-rows.ts";
import { type Issue, issued } from "./issue.ts";

/** An order as it is agreed now: the store's, or the captured one where the store has not got it. */
export type AgreedOrder = Omit<Order, "lines"> & {
  readonly lines: readonly StoredLine[];
  readonly deliveries?: readonly OrderDelivery[];
  readonly revision?: number;
};

/** An order as it is printed. */
export interface PrintedOrder {
  readonly order: AgreedOrder;
  readonly status: OrderStatus;
  /** Whether the store has it. */
  readonly isInStore: boolean;
}

/** The order with its prices. */
export function composeOrder(printed: PrintedOrder, issue: Issue): PrintedDocument {
  const { order } = printed;
  return documentOf("order", printed, issue, [
    orderFacts(printed, issue.text),
    priceTable(order, issue.text),
    priceTotals(order, issue.text),
    ...orderNote(order, issue.text),
    ...signedByCustomer(order, issue.text),
  ]);
}

/**
 * What goes with the goods: quantities without prices, what is to be collected, and two lines to sign. Once delivered, it
 * says who received them, when and from whom, with their signature (PRINT-14).
 */
export function composeDeliveryNote(printed: PrintedOrder, issue: Issue): PrintedDocument {
  const { order } = printed;
  const { t } = issue.text;
  return documentOf("deliveryNote", printed, issue, [
    orderFacts(printed, issue.text),
    quantityTable(order, issue.text),
    deliveryTotals(order, issue.text),
    ...orderNote(order, issue.text),
    ...handedOver(order, issue),
    {
      kind: "signature",
      labels: [t("print.receivedBy"), t("print.signature")],
      written: [deliveredLast(order)?.receiver ?? "", signatureOn(order)],
    },
  ]);
}

/** The last delivery that the order followed and in which somebody got something. */
function deliveredLast({ deliveries = [] }: AgreedOrder): OrderDelivery | undefined {
  return deliveries.findLast(({ isApplied, outcome }) => isApplied && outcome !== "failed");
}

function signatureOn(order: AgreedOrder): Written {
  const signature = deliveredLast(order)?.signature ?? null;
  return signature === null ? "" : inStrokes(signature);
}

function inStrokes(signature: Signature): Written {
  return { strokes: strokesOf(signature), width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT };
}

/** What the customer signed at the read-back (PRINT-17); of an order that changed since it says so. */
function signedByCustomer({ signed, revision = 0 }: AgreedOrder, { t }: Text): Block[] {
  const drawing = signed?.drawing ?? null;
  if (signed === undefined || drawing === null) return [];
  const label = t(revision > 0 ? "print.signedBefore" : "print.orderedBy");
  return [{ kind: "signature", labels: [label, t("print.signature")], written: [signed.name, inStrokes(drawing)] }];
}

/** When the goods were handed over, by whom, and under which number. */
function handedOver(order: AgreedOrder, { text: { t, locale }, company }: Issue): Block[] {
  const delivery = deliveredLast(order);
  if (delivery === undefined) return [];
  const { at, byName, deliveryNo, outcome } = delivery;
  const when = formatDate(at, locale, "stamp", company?.settings.timeZone);
  return [
    { kind: "text", label: t(`order.delivery.outcomes.${outcome}`), text: `${when} · ${byName} · ${deliveryNo}` },
  ];
}

/** What the documents of one order share. */
export function documentOf(
  kind: Exclude<PrintKind, "pickList">,
  { order, isInStore }: PrintedOrder,
  issue: Issue,
  blocks: readonly Block[],
): PrintedDocument {
  const { t } = issue.text;
  return issued(issue, {
    title: t(`print.titles.${kind}`),
    number: order.orderNo,
    code: orderLink(order, issue),
    blocks,
    // A sale at the counter is over when it is paid, wherever its copy is.
    closing: [...(isInStore || kind === "receipt" ? [] : [t("print.notInStore")]), t("print.noTaxDocument")],
  });
}

/** The order's page in the app: whoever works for the company scans it and has the order before them. */
export function orderLink({ orderId }: Pick<Order, "orderId">, { origin }: Issue): string {
  return `${origin}/orders/${orderId}`;
}

export function customerParty({ customer }: AgreedOrder, { t }: Text): Party {
  const { name, code, taxId, address } = customer;
  return { label: t("print.customer"), lines: [name, code, taxId, address].filter((line) => line !== "") };
}

function orderFacts({ order, status }: PrintedOrder, text: Text): Block {
  const { t, locale } = text;
  return {
    kind: "facts",
    parties: [customerParty(order, text)],
    facts: [
      { label: t("print.date"), value: formatDay(order.businessDay, locale, "dated") },
      { label: t(`newOrder.${order.fulfilment}`), value: formatDay(order.promisedOn, locale, "dated") },
      { label: t("print.terms"), value: t(`newOrder.termsOf.${order.terms}`) },
      { label: t("print.salesperson"), value: order.repName },
      ...(order.purchaseOrder === "" ? [] : [{ label: t("print.purchaseOrder"), value: order.purchaseOrder }]),
      { label: t("print.status"), value: t(`status.${status}`) },
    ],
  };
}

export function priceTable(order: AgreedOrder, text: Text): Block {
  const { t, locale } = text;
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  const isDiscounted = order.lines.some(({ lineDiscount }) => lineDiscount !== 0);
  return {
    kind: "table",
    columns: [
      t("print.quantity"),
      t("print.product"),
      t("print.price"),
      ...(isDiscounted ? [t("print.discount")] : []),
      t("print.amount"),
    ],
    rows: shownLines(order).map((line) => {
      const quantity = formatQuantity(line.quantity, line.quantityScale, locale);
      const price = formatUnitPrice(line.unitPrice, order.currency, locale);
      const discount = line.lineDiscount === 0 ? "" : money(-line.lineDiscount);
      const amount = money(line.gross - line.lineDiscount);
      const times = t("print.times", { quantity, price });
      return {
        lead: quantity,
        title: localName(line, text.language),
        details: lineDetails(line, order, text),
        cells: [price, ...(isDiscounted ? [discount] : []), amount],
        summary: { label: discount === "" ? times : `${times} ${discount}`, value: amount },
        box: false,
      };
    }),
  };
}

function quantityTable(order: AgreedOrder, text: Text): Block {
  const { t, locale, language } = text;
  return {
    kind: "table",
    columns: [t("print.quantity"), t("print.product")],
    rows: shownLines(order).map((line) => ({
      lead: formatQuantity(line.quantity, line.quantityScale, locale),
      title: localName(line, language),
      details: lineDetails(line, order, text),
      cells: [],
      summary: null,
      box: false,
    })),
  };
}

/** What was taken out by agreement is not shown; what is missing is (PRINT-11). */
function shownLines({ lines }: AgreedOrder): StoredLine[] {
  return lines.filter(({ quantity, short }) => quantity > 0 || short !== undefined);
}

function lineDetails(line: StoredLine, { lines }: AgreedOrder, { t, locale, language }: Text): string[] {
  const { sku, unit, note, short, quantityScale } = line;
  const replaced = lineReplacedBy(line, lines);
  const missing = short && { quantity: formatQuantity(short.quantity, quantityScale, locale) };
  return [
    `${sku} · ${unit}`,
    ...(replaced ? [t("pick.instead", { name: localName(replaced, language) })] : []),
    ...(missing ? [t(`print.missing.${short.how}`, missing)] : []),
    ...(note === "" ? [] : [note]),
  ];
}

export function priceTotals(order: AgreedOrder, text: Text): Block {
  const total = { label: text.t("totals.total"), value: formatMoney(order.totals.total, order.currency, text.locale) };
  const quantities = quantityRows(order.totals.pieces, weightOfLines(order.lines), text);
  return { kind: "totals", facts: [...amountRows(order, text), ...quantities, { ...total, strong: true }] };
}

/** Goods on account show no amount: whoever takes them in need not know the prices. */
function deliveryTotals(order: AgreedOrder, text: Text): Block {
  const quantities = quantityRows(order.totals.pieces, weightOfLines(order.lines), text);
  if (order.terms !== "on_delivery" || deliveredLast(order) !== undefined) return { kind: "totals", facts: quantities };
  const value = formatMoney(order.totals.total, order.currency, text.locale);
  return { kind: "totals", facts: [...quantities, { label: text.t("print.toCollect"), value, strong: true }] };
}

export function orderNote({ note }: AgreedOrder, { t }: Text): Block[] {
  return note === "" ? [] : [{ kind: "text", label: t("order.notes"), text: note }];
}
