import type { Company } from "#domain/company.ts";
import { countryName } from "#i18n/country-name.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company.ts";
import { useDevice } from "#ui/device-context.ts";
import { FactList } from "#ui/FactList.tsx";
import { Section } from "#ui/Section.tsx";
import { useLive } from "#ui/use-live.ts";

/** The rules the company sells under, as this device knows them, and who can change them. */
export function CompanyPart() {
  const { t } = useText();
  const { identity } = useDevice();
  const company = useLive(readCompany, undefined);
  const isOwner = identity.roles.some((role) => role === "company_owner" || role === "super_admin");
  if (!isOwner) {
    return (
      <Section title={t("settings.company")}>
        <p className="px-4 pb-4 text-body text-muted">{t("settings.companyOwners")}</p>
      </Section>
    );
  }
  if (company.state !== "ready" || !company.value) return null;
  return (
    <Section title={t("settings.company")}>
      <CompanyFacts company={company.value} />
      <p className="px-4 py-3 text-caption text-muted">{t("settings.companyReadOnly")}</p>
    </Section>
  );
}

function CompanyFacts({ company }: { readonly company: Company }) {
  const { t, locale, language } = useText();
  const { settings } = company;
  const yesNo = (on: boolean) => t(on ? "settings.yes" : "settings.no");
  return (
    <FactList
      facts={[
        [t("settings.companyName"), company.name],
        [t("signupCompany.legalName"), company.legalName ?? ""],
        [t("signupCompany.country"), company.country ? countryName(company.country, language) : ""],
        [t("plans.plan"), company.plan ? t(`plans.names.${company.plan}`) : ""],
        [t("settings.currency"), settings.currency],
        [t("settings.timeZone"), settings.timeZone.replaceAll("_", " ")],
        [t("settings.taxes"), settings.taxClasses.map(({ name }) => name).join(", ")],
        [t("settings.pricesIncludeTax"), yesNo(settings.pricesIncludeTax)],
        [t("settings.minimumOrder"), formatMoney(settings.minimumOrder, settings.currency, locale)],
        [t("settings.priceHonour"), t("settings.hours", { count: settings.priceHonourHours })],
        [t("settings.stockPolicy"), t(`settings.stockPolicies.${settings.stockPolicy}`)],
        [t("settings.confirmedPins"), yesNo(settings.acceptsConfirmedPins !== false)],
        [t("settings.discountSalesperson"), formatRate(settings.discountLimits.salesperson, locale)],
        [t("settings.discountStaff"), formatRate(settings.discountLimits.store_staff, locale)],
      ]}
    />
  );
}
