import type { GoodsBack } from "#domain/delivery/goods-back.ts";
import type { Run } from "#domain/delivery/run.ts";
import { handedIn, paperOf, type Settlement, sumsOf } from "#domain/payment/settlement.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount, formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Block, PrintedDocument } from "#ui/print/printed-document.ts";
import { methodText } from "../payment/receipt-text.ts";
import { type Issue, issued } from "./issue.ts";

type Table = Extract<Block, { readonly kind: "table" }>;

/** What was handed in with a run. */
export interface PrintedSettlement {
  readonly run: Run;
  readonly settlement: Settlement;
  readonly goods: readonly GoodsBack[];
  readonly currency: Currency;
}

/** The settlement of a run or a purse: cash by notes and coins, checks and vouchers, goods that come back, both signatures (PRINT-12). */
export function composeSettlement(printed: PrintedSettlement, issue: Issue): PrintedDocument {
  const { run, settlement, currency } = printed;
  const { t, locale } = issue.text;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const expected = sumsOf(handedIn(run, settlement.paymentIds)).cash;
  const { confirmed } = settlement;
  const words = [settlement.words, confirmed?.words ?? ""].filter((each) => each !== "").join("\n");
  const tables = [pieceTable(printed, issue), paperTable(printed, issue), goodsTable(printed, issue)];
  return issued(issue, {
    title: t("print.titles.settlement"),
    number: run.day === "" ? "" : formatDay(run.day, locale, "dated"),
    code: "",
    blocks: [
      {
        kind: "facts",
        parties: [{ label: t("settlement.handedInBy"), lines: [run.driverName, run.vehicle].filter(Boolean) }],
        facts: [
          {
            label: t("settlement.handedInAt"),
            value: formatDate(settlement.at, locale, "stamp", issue.company?.settings.timeZone),
          },
        ],
      },
      {
        kind: "totals",
        facts: [
          { label: t("settlement.expected"), value: money(expected) },
          { label: t("settlement.countedBy", { name: settlement.byName }), value: money(settlement.cash) },
          ...(confirmed === null ? [] : [{ label: t("settlement.cashReceived"), value: money(confirmed.cash) }]),
          {
            label: t("settlement.difference"),
            value: money((confirmed?.cash ?? settlement.cash) - expected),
            strong: true,
          },
        ],
      },
      ...tables.filter(({ rows }) => rows.length > 0),
      ...(words === "" ? [] : [{ kind: "text" as const, label: t("settlement.why"), text: words }]),
      { kind: "signature", labels: [t("settlement.handedInBy"), t("settlement.receivedBy")] },
    ],
    closing: [],
  });
}

function pieceTable({ settlement, currency }: PrintedSettlement, { text: { t, locale } }: Issue): Table {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return {
    kind: "table",
    columns: [t("print.quantity"), t("settlement.pieces"), t("print.amount")],
    rows: settlement.pieces.map(({ worth, count }) => ({
      lead: formatCount(count, locale),
      title: money(worth),
      details: [],
      cells: [money(worth * count)],
      summary: { label: formatCount(count, locale), value: money(worth * count) },
      box: false,
    })),
  };
}

/** One line for each check, transfer and card; a box where the store has not got it. */
function paperTable({ run, settlement, currency }: PrintedSettlement, { text: { t, locale } }: Issue): Table {
  const { confirmed, paymentIds } = settlement;
  const papers = paperOf(handedIn(run, paymentIds)).flatMap((payment) =>
    payment.parts.filter(({ method }) => method !== "cash").map((part) => ({ payment, part })),
  );
  return {
    kind: "table",
    columns: ["", t("settlement.papers"), t("print.amount")],
    rows: papers.map(({ payment, part }) => ({
      lead: "",
      title: methodText(part, t),
      details: [`${payment.customerName} · ${payment.paymentNo}`],
      cells: [formatMoney(part.amount, currency, locale)],
      summary: { label: "", value: formatMoney(part.amount, currency, locale) },
      box: confirmed === null || confirmed.missing.includes(payment.paymentId),
    })),
  };
}

function goodsTable({ goods, settlement }: PrintedSettlement, { text: { t, locale, language } }: Issue): Table {
  return {
    kind: "table",
    columns: [t("print.quantity"), t("settlement.goods")],
    rows: goods.map((each) => ({
      lead: formatQuantity(each.quantity, each.quantityScale, locale),
      title: localName(each, language),
      details: [each.orderNo],
      cells: [],
      summary: null,
      box: settlement.confirmed === null,
    })),
  };
}
