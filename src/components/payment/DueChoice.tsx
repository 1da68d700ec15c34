import type { Due } from "#domain/payment/collect.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { Currency } from "#domain/values/money.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";

interface DueChoiceProps {
  readonly dues: readonly Due[];
  readonly chosen: ReadonlySet<string>;
  readonly currency: Currency;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** What a payment is for: open documents with their age, and orders that are not owed yet (PAY-9, PAY-12). */
export function DueChoice({ dues, chosen, currency, onChange }: DueChoiceProps) {
  const { t, locale } = useText();

  function hint({ aged }: Due): string {
    if (aged === null) return t("payment.coming");
    const words = [formatDay(aged.document.day, locale, "day"), t("customer.debt.days", { count: aged.days })];
    return [...words, ...(aged.isOverdue ? [t("payment.overdue")] : [])].join(" · ");
  }

  return (
    <fieldset className="flex flex-col">
      <legend className="text-body font-medium">{t("payment.documents")}</legend>
      <p className="text-caption text-muted">{t("payment.oldestFirst")}</p>
      {dues.map((due) => (
        <Checkbox
          key={due.id}
          label={`${due.number} · ${formatMoney(due.open, currency, locale)}`}
          hint={hint(due)}
          checked={chosen.has(due.id)}
          onChange={(isChosen) => {
            const others = [...chosen].filter((id) => id !== due.id);
            onChange(new Set(isChosen ? [...others, due.id] : others));
          }}
        />
      ))}
    </fieldset>
  );
}
