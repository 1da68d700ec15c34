import { useEffect } from "react";
import { setCompanyLocale } from "#i18n/region.ts";
import { readCompany } from "#local/queries/company.ts";
import { useLive } from "#ui/use-live.ts";

/** Numbers, money and dates follow the company's region as soon as it is known (PRODUCT 3.0.7). */
export function CompanyLocale() {
  const company = useLive(readCompany, undefined);
  const locale = company.state === "ready" ? (company.value?.settings.locale ?? null) : null;
  useEffect(() => setCompanyLocale(locale), [locale]);
  return null;
}
