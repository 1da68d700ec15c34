import { type ReactNode, type Ref, useId } from "react";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { joinClasses } from "../styles/join-classes.ts";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly type?: "text" | "email" | "password" | "tel" | "date";
  readonly inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  readonly name?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly min?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** A button inside the field, at its end. */
  readonly trailing?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. For several lines use `TextArea`, for a number `NumberField`. */
export function TextField({ label, value, onChange, error, hint, trailing, inputRef, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          ref={inputRef}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={joinClasses(CONTROL_CLASSES, trailing ? "pr-14" : "")}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </Field>
  );
}
