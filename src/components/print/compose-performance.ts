import type { Figures } from "#domain/kpi/figures.ts";
import { type KpiId, KPIS } from "#domain/kpi/kpis.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import type { Performance } from "#local/queries/kpi/performance.ts";
import type { Block, PrintedDocument, Row } from "#ui/print/printed-document.ts";
import { formatAttainment } from "../kpi/format-attainment.ts";
import { formatKpi } from "../kpi/format-kpi.ts";
import { kpiName } from "../kpi/kpi-scope.ts";
import { type Issue, issued } from "./issue.ts";

/** The figures of a period as /performance shows them, with the names it found. */
export interface PrintedPerformance {
  readonly found: Performance;
  /** The period and what it is compared with, in words. */
  readonly periodName: string;
  readonly beforeName: string;
  /** What the figures are limited to, in words; "" = nothing. */
  readonly only: string;
  readonly byDay: readonly Amount[];
  readonly byCategory: readonly Amount[];
  readonly byReason: readonly Amount[];
}

interface Amount {
  readonly label: string;
  readonly amount: number;
}

const TEAM = ["netSales", "orders", "visits", "strikeRate"] as const satisfies readonly KpiId[];

/** /performance on paper: the figures beside those before, the team, and what the charts show as tables (KPI-18). */
export function composePerformance(printed: PrintedPerformance, issue: Issue): PrintedDocument {
  const { text } = issue;
  const { t, locale } = text;
  const { found, periodName, beforeName, only } = printed;
  const { currency, byRep } = found;
  const days = found.byDay.map(({ day }) => formatDay(day, locale, "dated"));
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const valueOf = (id: KpiId, figures: Figures) => formatKpi(id, KPIS[id].valueOf(figures), currency, text);
  const table = (title: string, rows: readonly Amount[], format: (amount: number) => string): Block[] =>
    rows.length === 0
      ? []
      : [
          {
            kind: "table",
            columns: ["", title, ""],
            rows: rows.map((each) => row("", each.label, [format(each.amount)])),
          },
        ];
  return issued(issue, {
    title: t("screens.performance"),
    number: [periodName, [days[0], days.at(-1)].join(" – "), ...(only === "" ? [] : [only])].join(" · "),
    code: "",
    blocks: [
      {
        kind: "table",
        columns: ["", t("performance.figure"), t("performance.inPeriod"), beforeName],
        rows: (Object.keys(KPIS) as KpiId[]).map((id) =>
          row("", kpiName(t, id, found), [valueOf(id, found.now), valueOf(id, found.before)]),
        ),
      },
      {
        kind: "table",
        columns: ["", t("performance.person"), ...TEAM.map((id) => t(`kpi.${id}.name`)), t("kpi.attainment.name")],
        rows: byRep.map(({ repName, figures, progress }, index) =>
          row(String(index + 1), repName, [
            ...TEAM.map((id) => valueOf(id, figures)),
            formatAttainment(progress.net, locale),
          ]),
        ),
      },
      ...table(t("performance.byDay"), printed.byDay, money),
      ...table(t("performance.byCategory"), printed.byCategory, money),
      ...table(t("performance.noOrder"), printed.byReason, (amount) => formatCount(amount, locale)),
    ],
    closing: [],
  });
}

function row(lead: string, title: string, cells: readonly string[]): Row {
  return { lead, title, details: [], cells, summary: { label: title, value: cells.join(" · ") }, box: false };
}
