import type { Order, OrderDifference } from "#domain/order/order.ts";
import { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { readNamedIds } from "#local/queries/order/named-ids.ts";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { type DifferenceGroup, differenceGroups, type DifferenceRow } from "./difference-rows.ts";
import { differenceValue } from "./difference-value.ts";

interface OrderDifferencesProps {
  readonly order: Order;
  readonly differences: readonly OrderDifference[];
}

/** What was captured and what is charged instead, in words (ORDER-24). */
export function OrderDifferences({ order, differences }: OrderDifferencesProps) {
  const text = useText();
  const { t, language } = text;
  const names = readyValue(useLive(readNamedIds, null)) ?? null;
  const capturedCurrency = differences.find(({ field }) => field === "currency")?.captured;
  const titleOf = ({ part, line }: DifferenceGroup) =>
    line === null ? t(`order.differences.${part === "line" ? "order" : part}`) : localName(line, language);
  const valueOf = ({ line }: DifferenceGroup, { field }: DifferenceRow, value: unknown, currency: Currency) =>
    differenceValue(field, value, { scale: line?.quantityScale ?? 1, currency, names }, text);
  return (
    <Section title={t("order.differences.title")}>
      <p className="px-4 pb-2 text-body">{t("order.differences.text")}</p>
      <div className="edge-t">
        {differenceGroups(order, differences).map((group) => (
          <div key={`${group.part} ${group.line?.lineId ?? ""}`} className="px-4 py-3 edge-b">
            <h3 className="text-body font-medium break-words">{titleOf(group)}</h3>
            <dl className="flex flex-col gap-2 pt-1">
              {group.rows.map((row) => (
                <div key={row.field} className="grid grid-cols-2 gap-x-4 text-body tabular-nums">
                  <dt className="col-span-2 text-caption text-muted">{t(`order.differences.fields.${row.field}`)}</dt>
                  <dd className="min-w-0 break-words">
                    <span className="block text-caption text-muted">{t("order.differences.captured")}</span>
                    {valueOf(
                      group,
                      row,
                      row.captured,
                      isCurrency(capturedCurrency) ? capturedCurrency : order.currency,
                    )}
                  </dd>
                  <dd className="min-w-0 font-medium break-words">
                    <span className="block text-caption font-normal text-muted">{t("order.differences.charged")}</span>
                    {valueOf(group, row, row.charged, order.currency)}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}

function isCurrency(value: unknown): value is Currency {
  return Currency.options.some((option) => option === value);
}
