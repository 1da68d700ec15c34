import { type ReactNode, useId, useState } from "react";
import { formatDecimal, parseDecimal } from "#i18n/parse-number.ts";
import { useText } from "#i18n/use-text.ts";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";

interface NumberFieldProps {
  readonly label: string;
  /** An integer of `1/10^decimals`: 150 with two decimals is 1.5. Null = empty, NaN = what is typed is no number. */
  readonly value: number | null;
  /** NaN travels to whoever checks the form; the field itself says what is wrong. */
  readonly onChange: (value: number | null) => void;
  readonly decimals?: 0 | 1 | 2 | 3 | 4;
  /** How many decimals always stand there once the field is left: 2 for money. */
  readonly leastDecimals?: 0 | 2;
  /** Behind the number: a unit, a currency, a percent sign. */
  readonly suffix?: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A number as people of the locale write it, in an exact integer. What was understood stands there once it is left. */
export function NumberField({
  label,
  value,
  onChange,
  decimals = 0,
  leastDecimals = 0,
  suffix,
  error,
  hint,
  name,
  disabled,
}: NumberFieldProps) {
  const id = useId();
  const { t, locale } = useText();
  const [typed, setTyped] = useState("");
  const read = (text: string) => (text.trim() === "" ? null : (parseDecimal(text, decimals, locale) ?? Number.NaN));
  const write = (number: number) => formatDecimal(number, decimals, locale, leastDecimals);
  const written = value === null || Number.isNaN(value) ? "" : write(value);
  // What is being typed stands as long as it means the value; a value that was set from outside replaces it.
  const shown = Object.is(read(typed), value) ? typed : written;
  const unread = Number.isNaN(value)
    ? t("ui.notANumber", { example: write(12_345 * 10 ** Math.max(0, decimals - 1)) })
    : undefined;
  const problem = unread ?? error;

  return (
    <Field id={id} label={label} hint={hint} error={problem}>
      <div className="relative">
        <input
          id={id}
          name={name}
          type="text"
          inputMode={decimals === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          value={shown}
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? `${id}-note` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(read(event.target.value));
          }}
          onBlur={() => {
            if (value !== null && !Number.isNaN(value)) setTyped(written);
          }}
          className={joinClasses(CONTROL_CLASSES, "text-right tabular-nums", suffix !== undefined && "pr-16")}
        />
        {suffix !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 flex w-14 items-center justify-start text-body text-muted"
          >
            {suffix}
          </span>
        )}
      </div>
    </Field>
  );
}
