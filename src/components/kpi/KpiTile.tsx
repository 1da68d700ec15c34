import { useState } from "react";
import { changeSince, type KpiId, KPIS } from "#domain/kpi/kpis.ts";
import { numberFormat } from "#i18n/number-format.ts";
import { useText } from "#i18n/use-text.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { KpiSheet } from "./KpiSheet.tsx";
import { formatKpi } from "./format-kpi.ts";
import { kpiName, type KpiScope } from "./kpi-scope.ts";

interface KpiTileProps {
  readonly id: KpiId;
  readonly scope: KpiScope;
}

/** A figure with its comparison; a tap shows how it was computed (KPI-6). */
export function KpiTile({ id, scope }: KpiTileProps) {
  const text = useText();
  const { t, locale } = text;
  const [open, setOpen] = useState(false);
  const { unit, valueOf } = KPIS[id];
  const { now, before, currency, beforeName } = scope;
  const value = valueOf(now);
  const earlier = valueOf(before);
  const change = changeSince(value, earlier);
  const compared = scope.isRunning
    ? earlier !== null && t("kpi.earlier", { value: formatKpi(id, earlier, currency, text), when: beforeName })
    : change !== null && t("kpi.change", { change: formatChange(change, locale), when: beforeName });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-20 min-w-0 flex-col items-start justify-between gap-1 rounded-card bg-card p-3 text-left edge active:bg-raised"
      >
        <span className="text-caption font-medium text-muted">{kpiName(t, id, scope)}</span>
        {value !== null && unit === "money" ? (
          <AmountText amount={value} currency={currency} size="row" />
        ) : (
          <span className="text-row font-bold tabular-nums">{formatKpi(id, value, currency, text)}</span>
        )}
        <span className="text-caption text-muted tabular-nums">{compared}</span>
      </button>
      {open && <KpiSheet id={id} scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}

function formatChange(change: number, locale: string): string {
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format(change);
}
