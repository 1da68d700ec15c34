import { useState } from "react";
import { attainmentOf, type Progress, type ProgressByMeasure } from "#domain/kpi/progress.ts";
import { measuresIn, type TargetMeasure, unitOfProgress } from "#domain/kpi/target.ts";
import type { Currency } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import { Ring } from "#ui/feedback/Ring.tsx";
import { formatAttainment } from "./format-attainment.ts";
import { formatValue } from "./format-kpi.ts";
import { TargetSheet } from "./TargetSheet.tsx";
import { useTargetName } from "./use-target-name.ts";

interface TargetCardsProps {
  readonly progress: ProgressByMeasure;
  readonly currency: Currency;
  /** Of one person's day: what is done of what today needs, as a ring. */
  readonly showsToday?: boolean;
}

/** How far the month's targets are reached; a tap shows how it was computed (KPI-13). */
export function TargetCards({ progress, currency, showsToday = false }: TargetCardsProps) {
  const nameOf = useTargetName();
  const [opened, setOpened] = useState<TargetMeasure | null>(null);
  const shown = opened === null ? undefined : progress[opened];
  return (
    <>
      <div className="grid gap-2 px-4 panes:grid-cols-2 panes:px-4">
        {measuresIn([progress]).map((measure) => {
          const known = progress[measure];
          if (known === undefined) return null;
          return (
            <TargetCard
              key={measure}
              name={nameOf(measure)}
              measure={measure}
              progress={known}
              currency={currency}
              showsToday={showsToday}
              onOpen={() => setOpened(measure)}
            />
          );
        })}
      </div>
      {opened !== null && shown !== undefined && (
        <TargetSheet
          name={nameOf(opened)}
          measure={opened}
          progress={shown}
          currency={currency}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface TargetCardProps {
  readonly name: string;
  readonly measure: TargetMeasure;
  readonly progress: Progress;
  readonly currency: Currency;
  readonly showsToday: boolean;
  readonly onOpen: () => void;
}

function TargetCard({ name, measure, progress, currency, showsToday, onOpen }: TargetCardProps) {
  const text = useText();
  const { t, locale } = text;
  const { target, actual, forecast, neededPerDay, today } = progress;
  const format = (value: number) => formatValue(unitOfProgress(measure), value, currency, text);
  const share = attainmentOf(progress) ?? 0;
  const needsToday = showsToday && today !== null && neededPerDay !== null && neededPerDay > 0;
  const isReached = actual >= target;
  const notes = [
    isReached ? t("targets.reached") : neededPerDay !== null && t("targets.neededIs", { amount: format(neededPerDay) }),
    forecast !== null && !isReached && t("targets.forecastIs", { amount: format(forecast) }),
  ];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-20 min-w-0 items-center gap-3 rounded-card bg-card p-3 text-left edge active:bg-raised"
    >
      {needsToday && <Ring share={today / Math.max(1, neededPerDay)} />}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="text-caption font-medium text-muted">{name}</span>
          <span className="text-row font-bold tabular-nums">{formatAttainment(progress, locale)}</span>
        </span>
        <span aria-hidden className="h-2 w-full overflow-hidden rounded-full bg-raised edge">
          <span className="block h-full bg-brand" style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
        </span>
        <span className="text-body font-medium tabular-nums">
          {t(measure === "coverage" ? "targets.ofCustomers" : "targets.of", {
            actual: format(actual),
            target: format(target),
          })}
        </span>
        {needsToday && (
          <span className="text-caption text-muted tabular-nums">
            {t("targets.todayIs", { actual: format(today), needed: format(neededPerDay) })}
          </span>
        )}
        <span className="text-caption text-muted tabular-nums">{notes.filter(Boolean).join(" · ")}</span>
      </span>
    </button>
  );
}
