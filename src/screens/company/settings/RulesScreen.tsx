import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { readCompanyRules } from "#local/queries/company/company.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { TwoPane } from "#ui/layout/TwoPane.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { AuditLog } from "./audit/AuditLog.tsx";
import { PaneTitle } from "./PaneTitle.tsx";
import { AUDIT_SECTION, RULE_SECTIONS } from "./rule-sections.ts";
import { RulesForm } from "./RulesForm.tsx";
import { RulesList } from "./RulesList.tsx";

/** /settings/{section}: one part of the company's rules, for owners; beside the others on a tablet (COMPANY-19). */
export function RulesScreen() {
  const { section: asked = "" } = useParams();
  const { t } = useTranslation();
  const panes = usePanes();
  const audit = t("companyRules.audit");
  const live = useLive(readCompanyRules, null);
  const edited = readyValue(live);
  const section = asked === AUDIT_SECTION ? asked : RULE_SECTIONS.find((each) => each === asked);
  if (section !== undefined && edited) {
    return (
      <Screen fill={panes}>
        <TwoPane
          phone="right"
          left={
            panes && (
              <>
                <ScreenHeader title={t("companyRules.title")} back="/settings" />
                <RulesList edited={edited} chosen={section} />
              </>
            )
          }
          right={
            section === AUDIT_SECTION ? (
              <>
                {panes ? <PaneTitle>{audit}</PaneTitle> : <ScreenHeader title={audit} back="/settings" />}
                <AuditLog timeZone={edited.company.settings.timeZone} />
              </>
            ) : (
              <RulesForm key={section} section={section} edited={edited} inPane={panes} />
            )
          }
        />
      </Screen>
    );
  }
  return (
    <Screen>
      <ScreenHeader title={t("companyRules.title")} back="/settings" />
      <Ready of={live} failed={t("companyRules.missing")}>
        {() => (
          <EmptyState
            title={t(section === undefined ? "companyRules.unknown" : "companyRules.missing")}
            detail={section === undefined ? "" : t("companyRules.missingText")}
            action={<LinkButton to="/settings">{t("screens.settings")}</LinkButton>}
          />
        )}
      </Ready>
    </Screen>
  );
}
