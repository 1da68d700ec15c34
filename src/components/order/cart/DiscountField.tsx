import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import type { Discount } from "#domain/order/order.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { decimalSign } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { discountText, readDiscount, type DiscountKind } from "./discount-entry.ts";

interface DiscountFieldProps {
  readonly label: string;
  readonly discount: Discount | null;
  readonly currency: Currency;
  /** What an amount is taken from, in minor units, where that is known. */
  readonly all?: number | undefined;
  /** What there is to know of the discount as it is now: that it needs approval. */
  readonly note?: ReactNode;
  /** Called as soon as the text is a valid discount; half-typed text changes nothing. */
  readonly onChange: (discount: Discount | null) => void;
}

export function DiscountField({ label, discount, currency, all, note, onChange }: DiscountFieldProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [kind, setKind] = useState<DiscountKind>(discount?.kind ?? "none");
  const [typed, setTyped] = useState(discountText(discount, currency, locale));
  const terms = { currency, locale, all: all ?? null };
  const read = readDiscount(kind, typed, terms);

  function change(nextKind: DiscountKind, nextTyped: string) {
    setKind(nextKind);
    setTyped(nextTyped);
    const next = readDiscount(nextKind, nextTyped, terms);
    if (next.ok) onChange(next.discount);
  }

  const problems = {
    tooHigh: () => t("newOrder.discount.tooHigh"),
    moreThanAll: () => t("newOrder.discount.moreThanAll", { all: formatMoney(all ?? 0, currency, locale) }),
    notANumber: () => t("newOrder.discount.invalid", { example: `2${decimalSign(locale)}5` }),
  };
  return (
    <div className="flex flex-col gap-2">
      <ChoiceRow
        label={label}
        value={kind}
        options={[
          { value: "none", label: t("newOrder.discount.none") },
          { value: "percent", label: "%" },
          { value: "amount", label: t("newOrder.discount.amount") },
        ]}
        onChange={(next) => change(next, next === "none" ? "" : typed)}
      />
      {kind !== "none" && (
        <TextField
          label={t(kind === "percent" ? "newOrder.discount.percent" : "newOrder.discount.amount")}
          value={typed}
          inputMode="decimal"
          error={read.ok ? undefined : problems[read.problem]()}
          onChange={(next) => change(kind, next)}
        />
      )}
      {read.ok && note}
    </div>
  );
}
