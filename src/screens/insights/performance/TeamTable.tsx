import { useState } from "react";
import { type KpiId, KPIS } from "#domain/kpi/kpis.ts";
import type { Currency } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import type { RepPerformance } from "#local/queries/kpi/performance.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { type Heard, readHeard } from "#local/queries/kpi/team-today.ts";
import { formatAttainment } from "#components/kpi/format-attainment.ts";
import { formatKpi } from "#components/kpi/format-kpi.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** The columns: on a phone they scroll sideways beside the names. */
const TEAM_COLUMNS = ["netSales", "orders", "visits", "strikeRate", "adherence", "collected"] as const;

/** Of a category or class only net sales are known. */
export function teamColumns(isPart: boolean): readonly (typeof TEAM_COLUMNS)[number][] {
  return isPart ? ["netSales"] : TEAM_COLUMNS;
}

interface TeamTableProps {
  readonly isPart: boolean;
  readonly team: readonly RepPerformance[];
  readonly chosen: string | null;
  readonly currency: Currency;
  readonly onRep: (repId: string | null) => void;
}

/** The figures of each person; a tap on a heading sorts by it, one on a name shows that person alone. */
export function TeamTable({ team, isPart, chosen, currency, onRep }: TeamTableProps) {
  const text = useText();
  const { t } = text;
  const [sort, setSort] = useState<KpiId>("netSales");
  const heard = readyValue(useLive(readHeard, undefined));
  const columns = teamColumns(isPart);
  if (team.length === 0) return null;
  const valueOf = ({ figures }: RepPerformance) => KPIS[sort].valueOf(figures) ?? -Infinity;
  const hasTargets = team.some(({ progress }) => progress.net !== undefined);
  const rows = team.toSorted((one, other) => valueOf(other) - valueOf(one));
  return (
    <Section title={t("performance.team")}>
      <div className="overflow-x-auto edge-t">
        <table aria-label={t("performance.team")} className="w-full">
          <thead>
            <tr className="edge-b">
              <th scope="col" className="px-4 py-2 text-left text-caption font-medium text-muted">
                {t("performance.person")}
              </th>
              {columns.map((id) => (
                <th key={id} scope="col" aria-sort={sort === id ? "descending" : "none"} className="text-right">
                  <button
                    type="button"
                    onClick={() => setSort(id)}
                    className={`min-h-12 px-3 text-caption font-medium whitespace-nowrap active:bg-raised ${sort === id ? "text-ink" : "text-muted"}`}
                  >
                    {t(`kpi.${id}.name`)}
                    {sort === id && <span aria-hidden> ↓</span>}
                  </button>
                </th>
              ))}
              {heard !== undefined && (
                <>
                  <th scope="col" className="px-3 text-right text-caption font-medium whitespace-nowrap text-muted">
                    {t("home.heard")}
                  </th>
                  <th scope="col" className="px-3 text-right text-caption font-medium whitespace-nowrap text-muted">
                    {t("home.unsentOf")}
                  </th>
                </>
              )}
              {hasTargets && (
                <th scope="col" className="px-3 text-right text-caption font-medium whitespace-nowrap text-muted">
                  {t("kpi.attainment.name")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ repId, repName, figures, progress }) => (
              <tr key={repId} className="edge-b">
                <th scope="row" className="text-left font-normal">
                  <button
                    type="button"
                    aria-pressed={repId === chosen}
                    onClick={() => onRep(repId === chosen ? null : repId)}
                    className="min-h-12 w-full px-4 text-left text-body font-medium whitespace-nowrap active:bg-raised"
                  >
                    {repName}
                  </button>
                </th>
                {columns.map((id) => (
                  <td key={id} className="px-3 text-right text-body whitespace-nowrap tabular-nums">
                    {formatKpi(id, KPIS[id].valueOf(figures), currency, text)}
                  </td>
                ))}
                {heard !== undefined && <HeardCells heard={heard.get(repId) ?? null} />}
                {hasTargets && (
                  <td className="px-3 text-right text-body whitespace-nowrap tabular-nums">
                    {formatAttainment(progress.net, text.locale)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** Whose figures may lack something: when a device of theirs was last heard of, and what it has not sent (KPI-35). */
function HeardCells({ heard }: { readonly heard: Heard | null }) {
  const { locale } = useText();
  const style = "px-3 text-right text-body whitespace-nowrap tabular-nums";
  return (
    <>
      <td className={style}>{heard === null ? "–" : <AgeText at={heard.at} />}</td>
      <td className={style}>{heard === null ? "–" : formatCount(heard.unsent, locale)}</td>
    </>
  );
}
