import { useEffect } from "react";
import { businessDayOf } from "#domain/values/business-day.ts";
import { setCompanyLocale } from "#i18n/region.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { setBusinessDay } from "#ui/hooks/business-day-changes.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/**
 * Numbers, money and dates follow the company's region as soon as it is known (PRICE-3), and the app its business
 * day: a price that is set for a day changes on an open page too, with nothing written and nothing received.
 */
export function CompanyLocale() {
  const now = useNow();
  const company = useLive(readCompany, undefined);
  const settings = readyValue(company)?.settings;
  const locale = settings?.locale ?? null;
  const day = settings === undefined ? null : businessDayOf(now, settings.timeZone);
  useEffect(() => setCompanyLocale(locale), [locale]);
  useEffect(() => {
    if (day !== null) setBusinessDay(day);
  }, [day]);
  return null;
}
