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
}

export function IconButton({
  label,
  icon,
  onClick,
  disabled = false,
  expanded,
  pressed,
  outlined = false,
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
        "inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink transition-colors",
        // Icons grow with the text, also those drawn as they come.
        "active:bg-raised disabled:text-muted disabled:opacity-50 [&>svg:not([class*=size-])]:size-6",
        outlined && "bg-card edge-control",
      )}
    >
      {icon}
    </button>
  );
}
