import { useId, useState } from "react";
import { isTooHigh, type TargetMeasure, unitOfTarget } from "#domain/kpi/target.ts";
import { type Currency, currencyDecimals } from "#domain/values/money.ts";
import { formatDecimal, parseDecimal } from "#i18n/parse-number.ts";
import { useText } from "#i18n/use-text.ts";

interface TargetInputProps {
  readonly label: string;
  readonly measure: TargetMeasure;
  readonly currency: Currency;
  /** Null = no target, NaN = not a number. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A cell of the table of targets: a number in the locale's notation. */
export function TargetInput({ label, measure, currency, value, onChange }: TargetInputProps) {
  const id = useId();
  const { t, locale } = useText();
  const [typed, setTyped] = useState("");
  const decimals = unitOfTarget(measure) === "money" ? currencyDecimals(currency) : 0;
  const read = (text: string) => (text.trim() === "" ? null : (parseDecimal(text, decimals, locale) ?? Number.NaN));
  const written = value === null || Number.isNaN(value) ? "" : formatDecimal(value, decimals, locale);
  const isInvalid = value !== null && (!(value >= 0) || isTooHigh(measure, value));
  const problem = isTooHigh(measure, value)
    ? t("targets.tooHigh")
    : t("ui.notANumber", { example: formatDecimal(12 * 10 ** decimals, decimals, locale) });
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        type="text"
        inputMode={decimals === 0 ? "numeric" : "decimal"}
        autoComplete="off"
        value={Object.is(read(typed), value) ? typed : written}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
        onBlur={() => {
          if (!isInvalid) setTyped(written);
        }}
        className="min-h-12 w-full min-w-28 rounded-control bg-card px-2 text-right text-body text-ink tabular-nums edge-control aria-invalid:border-2 aria-invalid:border-danger"
      />
      {isInvalid && (
        <p id={id} className="py-1 text-right text-caption font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
