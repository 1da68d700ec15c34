import { Check } from "lucide-react";
import { useId } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/**
 * A choice that takes effect when the form is saved; for an immediate one use `Switch`. The whole row is the target.
 */
export function Checkbox({ label, hint, error, checked, onChange, disabled = false }: CheckboxProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <label
      className={joinClasses(
        "relative flex min-h-12 items-start gap-3 rounded-control py-2 has-focus-visible:outline-3 has-focus-visible:outline-brand",
        disabled && "text-muted",
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className={joinClasses(
          "mark-in-line flex size-6 shrink-0 items-center justify-center rounded-[4px] edge-control",
          checked ? "bg-brand text-on-brand" : "bg-card",
          error && "border-2 border-danger",
        )}
      >
        {checked && <Check className="size-5" strokeWidth={3} />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col pt-1">
        <span className="text-body font-medium">{label}</span>
        {note !== undefined && (
          <span
            id={`${id}-note`}
            role={error ? "alert" : undefined}
            className={joinClasses("text-caption", error ? "font-medium text-danger" : "text-muted")}
          >
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
