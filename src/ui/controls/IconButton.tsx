import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface IconButtonProps {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  /** For a toggle button. */
  readonly pressed?: boolean;
  readonly outlined?: boolean;
  /** Shown in a corner unless it is 0; the label says it too. */
  readonly count?: number;
}

export function IconButton({
  label,
  icon,
  onClick,
  disabled = false,
  expanded,
  pressed,
  outlined = false,
  count = 0,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={joinClasses(
        "relative inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink transition-colors",
        // Icons grow with the text, also those drawn as they come.
        "active:bg-raised disabled:text-muted disabled:opacity-50 [&>svg:not([class*=size-])]:size-6",
        outlined && "bg-card edge-control",
      )}
    >
      {icon}
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-brand px-1 text-center text-caption leading-[1.25rem] font-bold text-on-brand tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  );
}
