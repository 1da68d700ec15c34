import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { readRulesEdit, type RulesEdit } from "#domain/company/rules-draft.ts";
import { type EditedRules, readCompanyRules } from "#local/queries/company/company.ts";
import { readFormDraft } from "#local/queries/company/form-drafts.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { TwoPane } from "#ui/layout/TwoPane.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useFormDraft } from "#ui/fields/use-form-draft.ts";
import { useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { RULE_SECTIONS, type RuleSection } from "./rule-sections.ts";
import { RulesForm } from "./RulesForm.tsx";
import { RulesList } from "./RulesList.tsx";

/** /settings/{section}: one part of the company's rules, for owners; beside the others on a tablet (COMPANY-19). */
export function RulesScreen() {
  const { section: asked = "" } = useParams();
  const { t } = useTranslation();
  const panes = usePanes();
  const rules = useLive(readCompanyRules, null);
  const section = RULE_SECTIONS.find((each) => each === asked);
  const draft = useLive(readFormDraft, draftKey(asked));
  const ready = rules.state === "ready" && draft.state === "ready";
  if (section !== undefined && ready && rules.value !== null) {
    return (
      <Screen fill={panes}>
        <TwoPane
          phone="right"
          left={
            panes && (
              <>
                <ScreenHeader title={t("companyRules.title")} back="/settings" />
                <RulesList edited={rules.value} chosen={section} />
              </>
            )
          }
          right={
            <OpenForm key={section} section={section} edited={rules.value} stored={draft.value?.value} inPane={panes} />
          }
        />
      </Screen>
    );
  }
  const failed = rules.state === "failed" || draft.state === "failed";
  return (
    <Screen>
      <ScreenHeader title={t("companyRules.title")} back="/settings" />
      {failed && <ErrorState title={t("companyRules.missing")} />}
      {!failed && !ready && <LoadingRows />}
      {!failed && ready && (
        <EmptyState
          title={t(section === undefined ? "companyRules.unknown" : "companyRules.missing")}
          detail={section === undefined ? "" : t("companyRules.missingText")}
          action={<LinkButton to="/settings">{t("screens.settings")}</LinkButton>}
        />
      )}
    </Screen>
  );
}

interface OpenFormProps {
  readonly section: RuleSection;
  readonly edited: EditedRules;
  readonly stored: unknown;
  readonly inPane: boolean;
}

/** What the rules were when editing began goes with the draft: what others change meanwhile is not undone by it. */
function OpenForm({ section, edited, stored, inPane }: OpenFormProps) {
  const keep = useCommand(keepFormDraft);
  const key = draftKey(section);
  const draft = useFormDraft<RulesEdit>({
    opened: { before: edited.rules, after: edited.rules },
    stored: readRulesEdit(stored),
    keep: useCallback((value: RulesEdit | null) => keep(key, value), [keep, key]),
  });
  return <RulesForm section={section} draft={draft} waits={edited.sync !== "in_store"} inPane={inPane} />;
}

function draftKey(section: string): string {
  return `rules:${section}`;
}
