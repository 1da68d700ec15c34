import { isShort, type PickStop } from "#domain/order-life/pick-list.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

interface PickStopCardProps {
  readonly stop: PickStop;
  /** How many orders are picked together. */
  readonly among: number;
}

/** One line, to be read from a distance: where it is, what, how many, for whom. */
export function PickStopCard({ stop, among }: PickStopCardProps) {
  const { t, locale, language } = useText();
  const { line, category, order, picked } = stop;
  const { quantity, quantityScale, unit, unitsPerCase } = line;
  const written = (value: number) => formatQuantity(value, quantityScale, locale);
  const replaced = order.lines.find(({ lineId }) => lineId === line.insteadOf);
  const cases = quantityScale === 1 && unitsPerCase > 1 ? Math.floor(quantity / unitsPerCase) : 0;
  return (
    <section
      aria-label={localName(line, language)}
      className="flex flex-col gap-3 rounded-card bg-card p-4 edge-control"
    >
      <p className="text-body font-medium text-muted">
        {category === null ? t("pick.noCategory") : localName(category, language)}
      </p>
      <h2 className="text-title font-bold break-words">{localName(line, language)}</h2>
      <p className="text-body text-muted tabular-nums">{line.sku}</p>
      {replaced && (
        <p className="text-body font-medium">{t("pick.instead", { name: localName(replaced, language) })}</p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-[4.5rem] leading-none font-bold tabular-nums">{written(quantity)}</span>
        <span className="text-title text-muted">{unit}</span>
        {cases > 0 && (
          <span className="text-row font-medium tabular-nums">
            {[
              t("pick.cases", { count: cases, units: unitsPerCase }),
              ...(quantity > cases * unitsPerCase ? [written(quantity - cases * unitsPerCase)] : []),
            ].join(" + ")}
          </span>
        )}
      </p>
      {among > 1 && (
        <p className="text-row font-medium">
          {t("pick.for", { number: shownNumber(order.orderNo), customer: order.customer.name })}
        </p>
      )}
      {line.note !== "" && <Notice tone="attention">{line.note}</Notice>}
      {picked && (
        <p className="text-body font-medium">
          {isShort(stop)
            ? t("pick.pickedShort", {
                found: written(picked.quantity),
                ordered: written(quantity),
                name: picked.byName,
              })
            : t("pick.pickedBy", { name: picked.byName })}
        </p>
      )}
    </section>
  );
}
