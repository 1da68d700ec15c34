import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDecimal, parseDecimal } from "#i18n/parse-number.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { joinClasses } from "../styles/join-classes.ts";

/** A longer suffix is cut: a unit may have 16 characters, and the number needs the space. */
const SUFFIX_CHARACTERS = 8;

interface NumberFieldProps {
  readonly label: string;
  /** An integer of `1/10^decimals`: 150 with two decimals is 1.5. Null = empty, NaN = not a number. */
  readonly value: number | null;
  /** NaN is passed on to the form's check; the field itself shows the error. */
  readonly onChange: (value: number | null) => void;
  readonly decimals?: 0 | 1 | 2 | 3 | 4;
  /** The decimals always shown after leaving the field: 2 for money. */
  readonly leastDecimals?: 0 | 2;
  /** After the number: a unit, a percent sign. */
  readonly suffix?: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A number in the locale's notation, as an exact integer. On leaving the field the parsed value is shown. */
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
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [typed, setTyped] = useState("");
  const room = Math.min(suffix?.length ?? 0, SUFFIX_CHARACTERS);
  const read = (text: string) => (text.trim() === "" ? null : (parseDecimal(text, decimals, locale) ?? Number.NaN));
  const write = (number: number) => formatDecimal(number, decimals, locale, leastDecimals);
  const written = value === null || Number.isNaN(value) ? "" : write(value);
  // Keeps the typed text while it means the value; a value set from outside replaces it.
  const shown = Object.is(read(typed), value) ? typed : written;
  const problem = Number.isNaN(value) ? unread() : error;

  /** The error gives an example of the field's size: thousands for money, tens elsewhere. */
  function unread() {
    if (decimals === 0) return t("ui.notAWholeNumber", { example: write(12) });
    const example = leastDecimals === 0 ? 125 : 12_345;
    return t("ui.notANumber", { example: write(example * 10 ** (decimals - 1)) });
  }

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
          className={joinClasses(CONTROL_CLASSES, "text-right tabular-nums")}
          {...(suffix !== undefined && { style: { paddingRight: `calc(${room}ch + 1.75rem)` } })}
        />
        {suffix !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-body text-muted"
          >
            <span className="truncate" style={{ maxWidth: `${SUFFIX_CHARACTERS}ch` }}>
              {suffix}
            </span>
          </span>
        )}
      </div>
    </Field>
  );
}
