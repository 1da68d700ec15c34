import type { ReactNode } from "react";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { joinClasses } from "../styles/join-classes.ts";

interface ChipProps {
  readonly children: ReactNode;
  readonly selected?: boolean;
  readonly count?: number;
  readonly onClick: () => void;
}

/** A toggle that filters the list below it. */
export function Chip({ children, selected = false, count, onClick }: ChipProps) {
  const { locale } = useLocale();
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onClick}
      className={joinClasses(
        "inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-full px-4 text-body font-medium whitespace-nowrap",
        selected ? "bg-ink text-paper edge-control" : "bg-card text-ink edge-control active:bg-raised",
      )}
    >
      {children}
      {count !== undefined && <span className="tabular-nums">{formatCount(count, locale)}</span>}
    </button>
  );
}

/** A row of chips that scrolls sideways. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none]">
      {children}
    </fieldset>
  );
}
