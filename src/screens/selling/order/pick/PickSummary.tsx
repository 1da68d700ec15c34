import { isShort, type PickStop, stopKey } from "#domain/order-life/pick-list.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { PickedTotal } from "./PickedTotal.tsx";
import { missingIn } from "./use-picking.ts";

interface PickSummaryProps {
  readonly stops: readonly PickStop[];
  readonly onInstead: (stop: PickStop) => void;
}

/** What was found, what is short and why, and what goes instead, before the orders are ready. */
export function PickSummary({ stops, onInstead }: PickSummaryProps) {
  const { t, language, locale } = useText();
  const company = useCompany() ?? null;
  const shorts = stops.filter(isShort);
  const changed = new Map(shorts.map(({ order }) => [order.orderId, order]));
  return (
    <section aria-label={t("pick.summary")} className="flex flex-col gap-3 rounded-card bg-card p-4 edge-control">
      <h2 className="text-title font-bold">
        {shorts.length === 0 ? t("pick.allFound") : t("pick.shorts", { count: shorts.length })}
      </h2>
      {shorts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shorts.map((stop) => {
            const { line, picked, order } = stop;
            if (picked === null) return null;
            const written = (value: number) => formatQuantity(value, line.quantityScale, locale);
            const instead = order.lines.filter(({ insteadOf }) => insteadOf === line.lineId);
            return (
              <li key={stopKey(stop)} className="flex flex-col text-body">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-medium break-words">{localName(line, language)}</span>
                  <span className="shrink-0 tabular-nums">
                    {t("pick.foundOf", { found: written(picked.quantity), ordered: written(line.quantity) })}
                  </span>
                </span>
                <span className="text-caption text-muted">
                  {[
                    reasonText(
                      company,
                      "shortReasons",
                      { ...(picked.reasonCode !== null && { reasonCode: picked.reasonCode }), reason: picked.words },
                      language,
                    ),
                    order.customer.name,
                  ].join(" · ")}
                </span>
                {instead.map((each) => (
                  <span key={each.lineId} className="text-caption font-medium">
                    {t("pick.insteadLine", {
                      quantity: written(order.picking?.lines[each.lineId]?.quantity ?? each.quantity),
                      name: localName(each, language),
                    })}
                  </span>
                ))}
                {missingIn(stop) > 0 && (
                  <span className="pt-1">
                    <Button variant="quiet" onClick={() => onInstead(stop)}>
                      {t("pick.insteadOpen")}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {[...changed.values()].map((order) => (
        <PickedTotal key={order.orderId} order={order} />
      ))}
    </section>
  );
}
