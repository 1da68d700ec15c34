import { isShort, type PickStop, stopKey } from "#domain/order-life/pick-list.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What was found, and what is short and why, before the orders are ready. */
export function PickSummary({ stops }: { readonly stops: readonly PickStop[] }) {
  const { t, language, locale } = useText();
  const company = readyValue(useLive(readCompany, null)) ?? null;
  const shorts = stops.filter(isShort);
  return (
    <section aria-label={t("pick.summary")} className="flex flex-col gap-3 rounded-card bg-card p-4 edge-control">
      <h2 className="text-title font-bold">
        {shorts.length === 0 ? t("pick.allFound") : t("pick.shorts", { count: shorts.length })}
      </h2>
      {shorts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {shorts.map((stop) => {
            const { line, picked, order } = stop;
            if (picked === null) return null;
            const written = (value: number) => formatQuantity(value, line.quantityScale, locale);
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
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
