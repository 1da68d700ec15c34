import type { Amount, Currency } from "#domain/values/money.ts";
import { moneyParts } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { joinClasses } from "../styles/join-classes.ts";

interface AmountTextProps {
  readonly amount: Amount;
  readonly currency: Currency;
  /** `total` for a screen's grand total. */
  readonly size?: "body" | "row" | "total";
}

const MINUS = "\u2212";

const SIZES = { body: "text-body", row: "text-row", total: "text-total" } as const;

/** An amount (minor units) with a smaller currency sign, on the side the locale puts it. */
export function AmountText({ amount, currency, size = "body" }: AmountTextProps) {
  const { locale } = useLocale();
  const { number, symbol, symbolFirst } = moneyParts(amount, currency, locale);
  const minus = symbolFirst && number.startsWith(MINUS) ? MINUS : "";
  return (
    <span className={joinClasses("font-bold whitespace-nowrap tabular-nums", SIZES[size])}>
      {minus}
      {symbolFirst && <span className="mr-0.5 text-[0.7em] font-medium">{symbol}</span>}
      {number.slice(minus.length)}
      {!symbolFirst && <span className="ml-1 text-[0.7em] font-medium">{symbol}</span>}
    </span>
  );
}
