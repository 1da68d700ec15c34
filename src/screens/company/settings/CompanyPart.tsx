import { useTranslation } from "react-i18next";
import type { Company } from "#domain/company/company.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { countryName } from "#i18n/country-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readCompanyRules } from "#local/queries/company/company.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { RulesList } from "./RulesList.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

/** The company and its rules, for owners; everyone else sees who sets them. */
export function CompanyPart() {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const edited = readyValue(useLive(readCompanyRules, null));
  if (!isOwner(identity.roles)) {
    return (
      <Section title={t("settings.company")}>
        <p className="px-4 pb-4 text-body text-muted">{t("settings.companyOwners")}</p>
      </Section>
    );
  }
  if (!edited) return null;
  return (
    <Section title={t("settings.company")}>
      <CompanyFacts company={edited.company} />
      <p className="px-4 py-3 text-caption text-muted">{t("settings.companyOwned")}</p>
      <RulesList edited={edited} />
    </Section>
  );
}

function CompanyFacts({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  return (
    <FactList
      facts={[
        [t("settings.companyName"), company.name],
        [t("signupCompany.legalName"), company.legalName ?? ""],
        [t("signupCompany.country"), company.country ? countryName(company.country, language) : ""],
        [t("plans.plan"), company.plan ? t(`plans.names.${company.plan}`) : ""],
        [t("settings.timeZone"), company.settings.timeZone.replaceAll("_", " ")],
      ]}
    />
  );
}
