import { useTranslation } from "react-i18next";
import { isOwner } from "#domain/access/is-owner.ts";
import { CompanyMark } from "#components/company/CompanyMark.tsx";
import { readCompanyRules } from "#local/queries/company/company.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { RulesList } from "./RulesList.tsx";

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
  const { plan } = edited.company;
  return (
    <Section title={t("settings.company")}>
      <div className="px-4 pb-3 edge-b">
        <CompanyMark
          company={edited.rules}
          {...(plan && { detail: `${t("plans.plan")}: ${t(`plans.names.${plan}`)}` })}
        />
      </div>
      <RulesList edited={edited} />
      <p className="px-4 py-3 text-caption text-muted">{t("settings.companyOwned")}</p>
    </Section>
  );
}
