import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface PadKeyProps {
  readonly label: ReactNode;
  readonly name?: string;
  readonly quiet?: boolean;
  readonly onClick: () => void;
}

/** A key of a pad of digits. */
export function PadKey({ label, name, quiet = false, onClick }: PadKeyProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className={joinClasses(
        "inline-flex h-[clamp(48px,3.5rem,8dvh)] items-center justify-center rounded-control tabular-nums active:bg-raised",
        quiet ? "text-body font-medium text-brand edge" : "bg-card text-title font-medium edge-control",
      )}
    >
      {label}
    </button>
  );
}
