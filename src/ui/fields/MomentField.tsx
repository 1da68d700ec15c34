import { useId } from "react";
import type { Instant } from "#domain/values/instant.ts";
import { CONTROL_CLASSES, Field } from "./Field.tsx";

interface MomentFieldProps {
  readonly label: string;
  /** Null = empty. */
  readonly value: Instant | null;
  readonly onChange: (at: Instant | null) => void;
  readonly error?: string | undefined;
}

/** A day and time by this device's clock, with the platform's own picker. */
export function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        type="datetime-local"
        value={value === null ? "" : writeMoment(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(readMoment(event.target.value))}
        className={CONTROL_CLASSES}
      />
    </Field>
  );
}

function writeMoment(at: Instant): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}

function readMoment(text: string): Instant | null {
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}
