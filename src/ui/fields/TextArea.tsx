import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { joinClasses } from "../styles/join-classes.ts";

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly disabled?: boolean;
}

/** Text of several lines. Grows with its content, and shows the remaining characters when few are left. */
export function TextArea({ label, value, onChange, error, hint, rows = 3, maxLength, disabled }: TextAreaProps) {
  const id = useId();
  const { t } = useTranslation();
  const { locale } = useLocale();
  const short = maxLength !== undefined && value.length >= maxLength * 0.8;
  const note = short
    ? t("ui.lettersLeft", { count: maxLength - value.length, left: formatCount(maxLength - value.length, locale) })
    : hint;
  return (
    <Field id={id} label={label} hint={note} error={error}>
      <textarea
        id={id}
        value={value}
        rows={rows}
        maxLength={maxLength}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(CONTROL_CLASSES, "field-sizing-content max-h-80 py-3")}
        style={{ minHeight: `calc(${rows} * var(--text-body--line-height) + 1.5rem)` }}
      />
    </Field>
  );
}
