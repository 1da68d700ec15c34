import { type ReactNode, useId } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { joinClasses } from "../styles/join-classes.ts";

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  /** Null = nothing chosen yet. */
  readonly value: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly hint?: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
}

/** Options that need an explanation, one below the other. For a few short ones use `ChoiceRow`. */
export function RadioGroup<Value extends string>({ label, value, options, onChange, error }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="mb-1 text-body font-medium">{label}</legend>
      <div className="overflow-hidden rounded-control bg-card edge-control">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              "relative flex min-h-12 items-start gap-3 px-3 py-2 not-last:edge-b",
              "has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand",
              option.value === value && "bg-brand-soft",
              option.disabled && "text-muted",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <RadioMark on={option.value === value} />
            <span className="flex min-w-0 flex-1 flex-col pt-1">
              <span className="text-body font-medium">{option.label}</span>
              {option.hint !== undefined && <span className="text-caption text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldMessage id={`${name}-note`} text={error} />}
    </fieldset>
  );
}

function RadioMark({ on }: { readonly on: boolean }) {
  return (
    <span
      aria-hidden
      className="mark-in-line flex size-6 shrink-0 items-center justify-center rounded-full bg-card edge-control"
    >
      {on && <span className="size-3.5 rounded-full bg-brand" />}
    </span>
  );
}
