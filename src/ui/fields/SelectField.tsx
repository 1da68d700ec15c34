import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { joinClasses } from "../styles/join-classes.ts";

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The platform's own select: the best one on a phone. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  error,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={joinClasses(CONTROL_CLASSES, "appearance-none truncate pr-10")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" />
      </div>
    </Field>
  );
}
