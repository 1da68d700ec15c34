import { useEffect } from "react";
import { businessDayOf } from "#domain/values/business-day.ts";
import { setCompanyLocale } from "#i18n/region.ts";
import { useCompany } from "#components/company/use-company.ts";
import { setBusinessDay } from "#ui/hooks/business-day-changes.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/**
 * Applies the company's region to numbers, money and dates (PRICE-3), and its business day to live queries: a price set
 * for a day takes effect on an open page without any write.
 */
export function CompanyLocale() {
  const now = useNow();
  const company = useCompany();
  const settings = company?.settings;
  const locale = settings?.locale ?? null;
  const day = settings === undefined ? null : businessDayOf(now, settings.timeZone);
  useEffect(() => setCompanyLocale(locale), [locale]);
  useEffect(() => {
    if (day !== null) setBusinessDay(day);
  }, [day]);
  return null;
}
