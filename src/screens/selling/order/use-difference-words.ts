import type { Order, OrderDifference } from "#domain/order/order.ts";
import { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { readNamedIds } from "#local/queries/order/named-ids.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { differenceGroups, type DifferentField } from "./difference-rows.ts";
import { differenceValue } from "./difference-value.ts";

/** The differences of one part of an order, in words. */
export interface DifferenceWords {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly {
    readonly field: DifferentField;
    readonly label: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/** Writes differences of an order as people read them (ORDER-24, ORDER-40). */
export function useDifferenceWords(order: Order): (differences: readonly OrderDifference[]) => DifferenceWords[] {
  const text = useText();
  const { t, language } = text;
  const names = readyValue(useLive(readNamedIds, null)) ?? null;
  return (differences) => {
    const captured = differences.find(({ field }) => field === "currency")?.captured;
    const capturedCurrency = isCurrency(captured) ? captured : order.currency;
    return differenceGroups(order, differences).map(({ part, line, rows }) => {
      const context = { scale: line?.quantityScale ?? 1, names } as const;
      return {
        key: `${part} ${line?.lineId ?? ""}`,
        title: line === null ? t(`order.differences.${part === "line" ? "order" : part}`) : localName(line, language),
        rows: rows
          .map((row) => ({
            field: row.field,
            label: t(`order.differences.fields.${row.field}`),
            from: differenceValue(row.field, row.captured, { ...context, currency: capturedCurrency }, text),
            to: differenceValue(row.field, row.charged, { ...context, currency: order.currency }, text),
          }))
          // Of a line that was added, what it does not have reads as before.
          .filter(({ from, to }) => from !== to),
      };
    });
  };
}

function isCurrency(value: unknown): value is Currency {
  return Currency.options.some((option) => option === value);
}
