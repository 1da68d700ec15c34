import { type PointerEvent, useEffect, useRef, useState } from "react";
import { dayGrid, LEVELS, levelOf } from "#domain/kpi/day-grid.ts";
import type { Figures } from "#domain/kpi/figures.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { Section } from "#ui/layout/Section.tsx";

/** Fewer days than this show no pattern of weeks. */
const FEWEST_DAYS = 15;
const CELL = 22;
/** What is left around the largest square. */
const GAP = 3;

interface HeatMapProps {
  readonly days: readonly { readonly day: Day; readonly figures: Figures }[];
  readonly currency: Currency;
  /** Of a category or class only net sales are known. */
  readonly hasOrders: boolean;
}

/**
 * Net sales of each day as a calendar of weeks: the more was sold, the larger the square, so that it needs no colour. A
 * slider, or a tap, names a day; the same as a table with one tap (KPI-36).
 */
export function HeatMap({ days, currency, hasOrders }: HeatMapProps) {
  const { t, locale } = useText();
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const weekStartsOn = useOwnSettings()?.weekStartsOn ?? 1;
  if (days.length < FEWEST_DAYS) return null;
  const title = t("performance.heatMap");
  const place = Math.min(chosen ?? days.length - 1, days.length - 1);
  const most = Math.max(...days.map(({ figures }) => figures.net ?? 0));
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const wordsAt = (index: number) => {
    const { day = "", figures = {} } = days[index] ?? {};
    const sold = `${formatDay(day, locale)}: ${money(figures.net ?? 0)}`;
    return hasOrders ? `${sold}, ${t("performance.orders", { count: figures.orders ?? 0 })}` : sold;
  };
  const toggle = (
    <Chip selected={asTable} onClick={() => setAsTable(!asTable)}>
      {t("performance.asTable")}
    </Chip>
  );
  if (asTable) {
    const rows = days
      .filter(({ figures }) => (figures.net ?? 0) !== 0)
      .map(({ day, figures }) => ({ key: day, label: formatDay(day, locale), amount: figures.net ?? 0 }))
      .toReversed();
    return <Chart title={title} action={toggle} rows={rows} format={money} />;
  }
  return (
    <Section title={title} action={toggle}>
      <div className="flex flex-col gap-1 px-4">
        <Squares days={days} weekStartsOn={weekStartsOn} most={most} chosen={place} onChosen={setChosen} />
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={place}
          onChange={({ target }) => setChosen(Number(target.value))}
          aria-label={t("performance.chosenDay")}
          aria-valuetext={wordsAt(place)}
          className="min-h-12 w-full accent-brand"
        />
        <p aria-hidden className="text-body font-medium tabular-nums">
          {wordsAt(place)}
        </p>
        <p className="text-caption text-muted">{t("performance.largerIsMore")}</p>
      </div>
    </Section>
  );
}

interface SquaresProps {
  readonly days: HeatMapProps["days"];
  readonly weekStartsOn: 0 | 1;
  readonly most: number;
  readonly chosen: number;
  readonly onChosen: (index: number) => void;
}

/** For the eye and the finger: the slider below says the same. */
function Squares({ days, weekStartsOn, most, chosen, onChosen }: SquaresProps) {
  const { locale } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const places = dayGrid(
    days.map(({ day }) => day),
    weekStartsOn,
  );
  const weeks = (places.at(-1)?.week ?? 0) + 1;
  const names = new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" });
  // A Sunday.
  const nameOf = (row: number) => names.format(Date.UTC(2026, 0, 4 + ((row + weekStartsOn) % 7)));

  function choose({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
    const { left, top } = currentTarget.getBoundingClientRect();
    const [week, row] = [Math.floor((clientX - left) / CELL) - 1, Math.floor((clientY - top) / CELL)];
    const index = places.findIndex((each) => each.week === week && each.row === row);
    if (index >= 0) onChosen(index);
  }

  // The newest are at the end.
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [weeks]);

  return (
    <div ref={scroller} className="overflow-x-auto">
      <svg aria-hidden width={(weeks + 1) * CELL} height={7 * CELL} className="fill-brand" onPointerUp={choose}>
        {[0, 1, 2, 3, 4, 5, 6].map((row) => (
          <text
            key={row}
            x={CELL / 2 - GAP}
            y={(row + 0.5) * CELL}
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-muted text-caption"
          >
            {nameOf(row)}
          </text>
        ))}
        {places.map(({ day, week, row }, index) => {
          const side = sideOf(levelOf(days[index]?.figures.net ?? 0, most));
          const [x, y] = [(week + 1) * CELL, row * CELL];
          const inset = (CELL - side) / 2;
          return (
            <g key={day}>
              <rect
                x={x + 1}
                y={y + 1}
                width={CELL - 2}
                height={CELL - 2}
                fill="none"
                strokeWidth={index === chosen ? 2 : 1}
                className={index === chosen ? "stroke-ink" : "stroke-line"}
              />
              <rect x={x + inset} y={y + inset} width={side} height={side} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function sideOf(level: number): number {
  return ((CELL - 2 * GAP) * level) / LEVELS;
}
