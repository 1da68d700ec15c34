import { useId } from "react";
import { CONTROL_CLASSES, Field } from "./Field.tsx";

interface TimeFieldProps {
  readonly label: string;
  /** Minutes after midnight; null = empty. */
  readonly value: number | null;
  readonly onChange: (minutes: number | null) => void;
  readonly error?: string | undefined;
}

/** A time of day, with the platform's own picker. */
export function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        type="time"
        value={value === null ? "" : writeTime(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(readTime(event.target.value))}
        className={CONTROL_CLASSES}
      />
    </Field>
  );
}

function writeTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

function readTime(text: string): number | null {
  const [hours, minutes] = text.split(":").map(Number);
  return text === "" || hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}
