import type { DaySummary } from "#domain/print/day-summary.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import type { Block, PrintedDocument } from "#ui/print/printed-document.ts";
import { type Issue, issued } from "./issue.ts";

/** What a till took, and the count of its drawer (PRINT-10). */
export function composeDaySummary(summary: DaySummary, issue: Issue): PrintedDocument {
  const { t, locale } = issue.text;
  const { kind, till, currency, rounding, discounts, drawer } = summary;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const total = { label: t("totals.total"), value: money(summary.total), strong: true };
  return issued(issue, {
    title: t(`print.summaries.${kind}`),
    number: [...(summary.number === "" ? [] : [summary.number]), formatDay(summary.day, locale, "dated")].join(" · "),
    code: "",
    blocks: [
      {
        kind: "facts",
        parties: [{ label: t("print.till"), lines: [till] }],
        facts: [
          { label: t("print.printedBy"), value: summary.byName },
          { label: t("print.sales"), value: formatCount(summary.sales, locale) },
        ],
      },
      {
        kind: "table",
        columns: [t("print.sales"), t("print.terms"), t("print.amount")],
        rows: summary.byMethod.map(({ method, sales, paid }) => ({
          lead: formatCount(sales, locale),
          title: t(`print.paid.${method}`),
          details: [],
          cells: [money(paid)],
          summary: { label: t("print.saleCount", { count: sales }), value: money(paid) },
          box: false,
        })),
      },
      {
        kind: "totals",
        facts: [
          total,
          ...(rounding === 0 ? [] : [{ label: t("print.rounding"), value: money(rounding) }]),
          ...(discounts === 0 ? [] : [{ label: t("print.discounts"), value: money(discounts) }]),
        ],
      },
      ...(drawer === null ? [] : drawerBlocks(drawer, money, issue)),
    ],
    closing: [],
  });
}

function drawerBlocks(
  { float, cash, counted, reason }: NonNullable<DaySummary["drawer"]>,
  money: (amount: number) => string,
  { text: { t } }: Issue,
): Block[] {
  const expected = float + cash;
  return [
    {
      kind: "totals",
      facts: [
        { label: t("print.drawer.float"), value: money(float) },
        { label: t("print.drawer.cash"), value: money(cash) },
        { label: t("print.drawer.expected"), value: money(expected) },
        { label: t("print.drawer.counted"), value: money(counted) },
        { label: t("print.drawer.difference"), value: money(counted - expected), strong: true },
      ],
    },
    ...(reason === "" ? [] : [{ kind: "text" as const, label: t("print.drawer.reason"), text: reason }]),
    { kind: "signature", labels: [t("print.countedBy")] },
  ];
}
