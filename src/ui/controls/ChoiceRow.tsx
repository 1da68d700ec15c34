import { useId } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Hides the label visually where the context already names it. */
  readonly hideLabel?: boolean;
}

/** Radio buttons side by side, for a few options. */
export function ChoiceRow<Value extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel = false,
}: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className={hideLabel ? "sr-only" : "mb-1 text-body font-medium"}>{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-control bg-raised p-1 edge">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              "relative inline-flex min-h-12 flex-1 items-center justify-center rounded-control px-2 text-center text-body font-medium",
              "has-focus-visible:outline-3 has-focus-visible:outline-brand",
              option.value === value ? "bg-card text-ink edge-control" : "text-muted",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
