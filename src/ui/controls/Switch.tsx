import { joinClasses } from "../styles/join-classes.ts";

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch that acts at once; the whole row is the tap target. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
      className="flex min-h-14 w-full items-center gap-4 rounded-control text-left"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-body font-medium">{label}</span>
        {hint !== undefined && <span className="text-caption text-muted">{hint}</span>}
      </span>
      <span
        aria-hidden
        className={joinClasses(
          "flex h-8 w-14 shrink-0 items-center rounded-full p-1 edge-control",
          on ? "bg-brand" : "bg-raised",
        )}
      >
        <span
          className={joinClasses(
            "size-5 rounded-full transition-transform",
            on ? "translate-x-6 bg-on-brand" : "bg-card edge-control",
          )}
        />
      </span>
    </button>
  );
}
