import { useTranslation } from "react-i18next";
import { overdueCaptures } from "#domain/captures/missing-captures.ts";
import { formatMoment } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listMissingCaptures, type MissingView } from "#local/queries/company/missing-captures.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What the store misses of a device for longer than sending takes. */
type Overdue = Omit<MissingView, "missing"> & { readonly count: number; readonly since: number };

/** The devices that may still hold orders, the longest missing first (ORDER-37). */
export function useMissingOrders(now: number): readonly Overdue[] {
  const views = readyValue(useLive(listMissingCaptures, null)) ?? [];
  const overdue = views.flatMap(({ missing, ...view }): Overdue[] => {
    const late = overdueCaptures(missing, now);
    return late.length === 0
      ? []
      : [{ ...view, count: late.length, since: Math.min(...late.map((each) => each.since)) }];
  });
  return overdue.toSorted((a, b) => a.since - b.since);
}

/** Whose device may still hold orders, and when it was last heard of. */
export function MissingOrders({ overdue, now }: { readonly overdue: Overdue; readonly now: number }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { count, letter, personName, since, heardAt } = overdue;
  const name = personName === "" ? t("home.missing.somebody") : personName;
  return (
    <Notice tone="attention">
      <p className="font-medium">{t("home.missing.orders", { count, name, letter })}</p>
      <p className="text-body">
        {heardAt !== null && `${t("home.missing.heard", { when: formatMoment(heardAt, now, locale) })} · `}
        {t("home.missing.since", { when: formatMoment(since, now, locale) })}
      </p>
    </Notice>
  );
}
