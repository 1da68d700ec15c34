import { knownFlags, type StoredOrder } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { Section } from "#ui/layout/Section.tsx";
import { WhenByWhom } from "../WhenByWhom.tsx";

const CHOICES = ["accepted", "todaysPrices", "capturedPrices", "keptBoth", "merged", "edited", "split"] as const;

/** What the store looked at, and who decided it how (ORDER-45). */
export function SettledFlags({ order: { settled = [] } }: { readonly order: StoredOrder }) {
  const { t } = useText();
  const shown = settled.flatMap((each) => knownFlags([each.flag]).map((flag) => ({ ...each, flag })));
  if (shown.length === 0) return null;
  return (
    <Section title={t("order.settled.title")}>
      <ul className="edge-t">
        {shown.map(({ flag, choice, at, byName }) => (
          <li key={`${flag} ${at}`} className="flex flex-col px-4 py-3 edge-b">
            <span className="text-body">{t(`order.flags.${flag}`)}</span>
            <span className="text-body font-medium">
              {t(`order.settled.${CHOICES.find((each) => each === choice) ?? "accepted"}`)}
            </span>
            <WhenByWhom at={at} byName={byName} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
