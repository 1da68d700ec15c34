import { useId } from "react";
import { CONTROL_CLASSES, Field } from "./Field.tsx";

interface SuggestFieldProps {
  readonly label: string;
  readonly value: string;
  /** Existing values, offered while typing. */
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A text that completes to an existing value, or is a new one. */
export function SuggestField({ label, value, options, onChange, hint, error }: SuggestFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        list={`${id}-options`}
        autoComplete="off"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={CONTROL_CLASSES}
      />
      <datalist id={`${id}-options`}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
