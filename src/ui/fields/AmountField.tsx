import { type Currency, currencyDecimals } from "#domain/values/money.ts";
import { NumberField } from "./NumberField.tsx";

interface AmountFieldProps {
  readonly label: string;
  /** An amount in minor units, or with `unitPrice` in 1/10,000. Null = empty, NaN = not a number. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly currency: Currency;
  /** The price of one unit: up to four decimals (PRICE-3). */
  readonly unitPrice?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** Money in the company's currency, in the locale's notation. */
export function AmountField({ currency, unitPrice = false, label, ...rest }: AmountFieldProps) {
  const decimals = currencyDecimals(currency);
  return (
    <NumberField
      {...rest}
      label={`${label} (${currency})`}
      decimals={unitPrice ? 4 : decimals}
      leastDecimals={decimals}
    />
  );
}
