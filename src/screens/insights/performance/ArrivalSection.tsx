import { arrivalOf } from "#domain/kpi/arrival.ts";
import type { Figures } from "#domain/kpi/figures.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { Section } from "#ui/layout/Section.tsx";
import { FactList } from "#ui/lists/FactList.tsx";

/** How long orders took from the phone to the store (KPI-39); nothing where none is known. */
export function ArrivalSection({ figures }: { readonly figures: Figures }) {
  const text = useText();
  const { t, locale } = text;
  const arrival = arrivalOf(figures);
  if (arrival === null) return null;
  const share = new Intl.NumberFormat(locale, { style: "percent" }).format(arrival.inTime);
  return (
    <Section title={t("performance.arrival")}>
      <FactList
        facts={[
          [t("kpi.timeToStore.name"), t("performance.upTo", { time: formatMinutes(arrival.median, text) })],
          [t("performance.inTime"), share],
          [t("kpi.measures.orders"), formatCount(arrival.orders, locale)],
        ]}
      />
      <p className="px-4 pt-2 text-caption text-muted">{t("kpi.timeToStore.formula")}</p>
    </Section>
  );
}

function formatMinutes(minutes: number, { t }: Text): string {
  if (minutes < 60) return t("kpi.minutes", { count: minutes });
  if (minutes < 1_440) return t("performance.hours", { count: minutes / 60 });
  return t("performance.daysLong", { count: minutes / 1_440 });
}
