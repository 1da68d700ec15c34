import type { PinMark } from "./map-pin.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

interface PinSignProps {
  readonly mark: PinMark;
  /** Inside the shape, or below it where a sign is inside. */
  readonly number?: number | undefined;
}

/** The colour of each mark: `fill` inside, `stroke` at the edge. Shapes differ too, for sun mode and the colour-blind. */
const COLOURS: Readonly<Record<PinMark, string>> = {
  customer: "fill-brand stroke-card",
  prospect: "fill-card stroke-brand",
  overdue: "fill-danger stroke-card",
  planned: "fill-brand stroke-card",
  now: "fill-brand stroke-card",
  done: "fill-card stroke-brand",
  skipped: "fill-card stroke-muted",
  offPlan: "fill-attention stroke-ink",
  delivery: "fill-info stroke-card",
};
/** The colour of what is written in the shape. */
const TEXTS: Partial<Record<PinMark, string>> = {
  done: "stroke-brand",
  skipped: "stroke-muted",
  offPlan: "fill-on-attention",
};

/** A pin's shape, on the map and in the legend. */
export function PinSign({ mark, number }: PinSignProps) {
  const isBelow = mark === "done" || mark === "skipped";
  return (
    <span aria-hidden className="relative inline-flex shrink-0">
      <svg viewBox="0 0 36 36" className="size-9" fill="none" strokeWidth="2.5" strokeLinecap="round">
        <g className={COLOURS[mark]} strokeLinejoin="round">
          <Shape mark={mark} />
        </g>
        {mark === "done" && <path d="M12 18.5l4.2 4.2L24.5 14" className={TEXTS.done} strokeWidth="3" />}
        {mark === "skipped" && <path d="M12 18h12" className={TEXTS.skipped} strokeWidth="3" />}
        {number !== undefined && !isBelow && (
          <text
            x="18"
            y="18"
            dy="0.36em"
            textAnchor="middle"
            fontSize={number > 99 ? 11 : 14}
            className={joinClasses("font-bold tabular-nums", TEXTS[mark] ?? "fill-on-brand")}
          >
            {number}
          </text>
        )}
      </svg>
      {number !== undefined && isBelow && (
        <span className="absolute -right-1 -bottom-1 min-w-4 rounded-full bg-card px-0.5 text-center text-caption leading-[1rem] font-medium text-ink tabular-nums">
          {number}
        </span>
      )}
    </span>
  );
}

function Shape({ mark }: { readonly mark: PinMark }) {
  if (mark === "customer" || mark === "prospect") return <circle cx="18" cy="18" r="8" />;
  if (mark === "overdue") return <path d="M18 7l11 11-11 11L7 18z" />;
  if (mark === "offPlan") return <path d="M18 2.5L33.5 18 18 33.5 2.5 18z" />;
  if (mark === "delivery") return <rect x="5" y="5" width="26" height="26" rx="3" />;
  if (mark === "now") {
    return (
      <>
        <circle cx="18" cy="18" r="16" className="fill-card stroke-brand" />
        <circle cx="18" cy="18" r="12" className="stroke-none" />
      </>
    );
  }
  return <circle cx="18" cy="18" r="13" />;
}
