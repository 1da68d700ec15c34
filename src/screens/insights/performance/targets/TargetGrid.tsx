import { type TargetMeasure, unitOfTarget } from "#domain/kpi/target.ts";
import { formatValue } from "#components/kpi/format-kpi.ts";
import { useTargetName } from "#components/kpi/use-target-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { TargetPlan } from "#local/queries/kpi/targets.ts";
import { TargetInput } from "./TargetInput.tsx";
import type { TargetDraft } from "./use-target-draft.ts";

interface TargetGridProps {
  readonly plan: TargetPlan;
  readonly draft: TargetDraft;
}

/** Everybody's targets as a table that is typed into, with what net sales come to by working day, and the sums. */
export function TargetGrid({ plan, draft }: TargetGridProps) {
  const text = useText();
  const { t } = text;
  const nameOf = useTargetName();
  const { currency, rows } = plan;
  const sumOf = (measure: TargetMeasure) => rows.reduce((sum, row) => sum + (draft.valueOf(row, measure) || 0), 0);
  return (
    <div className="overflow-x-auto edge-t">
      <table aria-label={t("targets.title")} className="w-full">
        <thead>
          <tr className="edge-b text-caption font-medium text-muted">
            <th scope="col" className="px-4 py-2 text-left">
              {t("performance.person")}
            </th>
            {draft.measures.map((measure) => (
              <th key={measure} scope="col" className="px-2 py-2 text-right">
                {nameOf(measure)}
                {unitOfTarget(measure) === "money" && ` (${currency})`}
                {unitOfTarget(measure) === "percent" && " (%)"}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right">
              {t("targets.workingDays")}
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              {t("targets.perDay")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.repId} className="edge-b">
              <th scope="row" className="px-4 text-left text-body font-medium whitespace-nowrap">
                {row.name}
              </th>
              {draft.measures.map((measure) => (
                <td key={measure} className="px-1 py-1">
                  <TargetInput
                    label={`${row.name}, ${nameOf(measure)}`}
                    measure={measure}
                    currency={currency}
                    value={draft.valueOf(row, measure)}
                    onChange={(to) => draft.set([{ row, measure, to }])}
                  />
                </td>
              ))}
              <td className="px-4 text-right text-body tabular-nums">{row.days}</td>
              <td className="px-4 text-right text-body whitespace-nowrap tabular-nums">
                {formatPerDay(draft.valueOf(row, "net"), row.days)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="px-4 py-3 text-left text-body font-bold">
              {t("targets.team")}
            </th>
            {draft.measures.map((measure) => (
              <td key={measure} className="px-4 py-3 text-right text-body font-bold whitespace-nowrap tabular-nums">
                {unitOfTarget(measure) === "percent"
                  ? "–"
                  : formatValue(unitOfTarget(measure), sumOf(measure), currency, text)}
              </td>
            ))}
            <td colSpan={2} className="px-4 py-3 text-right text-caption text-muted">
              {t("targets.eachOwn")}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );

  function formatPerDay(net: number | null, days: number): string {
    return net === null || Number.isNaN(net) || days === 0
      ? "–"
      : formatValue("money", Math.round(net / days), currency, text);
  }
}
