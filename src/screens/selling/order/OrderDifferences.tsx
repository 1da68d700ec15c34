import { useTranslation } from "react-i18next";
import type { Order, OrderDifference } from "#domain/order/order.ts";
import { Section } from "#ui/layout/Section.tsx";
import { useDifferenceWords } from "./use-difference-words.ts";

interface OrderDifferencesProps {
  readonly order: Order;
  readonly differences: readonly OrderDifference[];
}

/** What was captured and what is charged instead, in words (ORDER-24). */
export function OrderDifferences({ order, differences }: OrderDifferencesProps) {
  const { t } = useTranslation();
  const wordsOf = useDifferenceWords(order);
  return (
    <Section title={t("order.differences.title")}>
      <p className="px-4 pb-2 text-body">{t("order.differences.text")}</p>
      <div className="edge-t">
        {wordsOf(differences).map(({ key, title, rows }) => (
          <div key={key} className="px-4 py-3 edge-b">
            <h3 className="text-body font-medium break-words">{title}</h3>
            <dl className="flex flex-col gap-2 pt-1">
              {rows.map(({ field, label, from, to }) => (
                <div key={field} className="grid grid-cols-2 gap-x-4 text-body tabular-nums">
                  <dt className="col-span-2 text-caption text-muted">{label}</dt>
                  <dd className="min-w-0 break-words">
                    <span className="block text-caption text-muted">{t("order.differences.captured")}</span>
                    {from}
                  </dd>
                  <dd className="min-w-0 font-medium break-words">
                    <span className="block text-caption font-normal text-muted">{t("order.differences.charged")}</span>
                    {to}
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
