import { knownFlags, type StoredOrder } from "#domain/order/order.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Section } from "#ui/layout/Section.tsx";

/** What the store looked at, and who decided it how (ORDER-45). */
export function SettledFlags({ order: { settled = [] } }: { readonly order: StoredOrder }) {
  const { t, locale } = useText();
  const shown = settled.flatMap((each) => knownFlags([each.flag]).map((flag) => ({ ...each, flag })));
  if (shown.length === 0) return null;
  return (
    <Section title={t("order.settled.title")}>
      <ul className="edge-t">
        {shown.map(({ flag, choice, at, byName }) => (
          <li key={`${flag} ${at}`} className="flex flex-col px-4 py-3 edge-b">
            <span className="text-body">{t(`order.flags.${flag}`)}</span>
            <span className="text-body font-medium">
              {t(
                choice === "todaysPrices"
                  ? "order.settled.todaysPrices"
                  : choice === "capturedPrices"
                    ? "order.settled.capturedPrices"
                    : "order.settled.accepted",
              )}
            </span>
            <span className="text-caption text-muted tabular-nums">
              {[formatDate(at, locale), byName !== "" && t("order.timeline.by", { name: byName })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
