import type { Maintenance } from "#domain/access/maintenance.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";

/** From when until when, and why. */
export function MaintenanceTimes({ maintenance }: { readonly maintenance: Maintenance }) {
  const { t, locale, language } = useText();
  const { startsAt, endsAt, text } = maintenance;
  const isOneDay = endsAt !== null && formatDate(startsAt, locale, "day") === formatDate(endsAt, locale, "day");
  const from = formatDate(startsAt, locale, "dateTime");
  const why = text[language];
  return (
    <>
      {endsAt !== null && isOneDay && <p>{t("maintenance.today", { from, to: formatDate(endsAt, locale, "time") })}</p>}
      {endsAt !== null && !isOneDay && <p>{t("maintenance.fromTo", { from, to: formatDate(endsAt, locale) })}</p>}
      {why !== "" && <p>{why}</p>}
    </>
  );
}
