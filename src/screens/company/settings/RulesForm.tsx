import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { saveRecord } from "#commands/records/save-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { type RulesEdit, tidyRules } from "#domain/company/rules-draft.ts";
import { LeaveSheet } from "#ui/layout/LeaveSheet.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ResumedNotice } from "#components/records/ResumedNotice.tsx";
import { SaveBar } from "#components/records/SaveBar.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { showFirstProblem } from "#ui/fields/show-first-problem.ts";
import { showToast, showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import type { FormDraft } from "#ui/fields/use-form-draft.ts";
import { useLeaveGuard } from "#ui/layout/use-leave-guard.ts";
import { CreditRules } from "./CreditRules.tsx";
import { DeliveryRules } from "./DeliveryRules.tsx";
import { DiscountRules } from "./DiscountRules.tsx";
import { OrderRules } from "./OrderRules.tsx";
import type { RuleSection } from "./rule-sections.ts";
import { RulesReview } from "./RulesReview.tsx";
import { TaxRules } from "./TaxRules.tsx";
import { useRulesForm } from "./use-rules-form.ts";

interface RulesFormProps {
  readonly section: RuleSection;
  readonly draft: FormDraft<RulesEdit>;
  /** What was saved here is not in the store yet. */
  readonly waits: boolean;
  /** It stands beside the list of sections and stays there when it is saved. */
  readonly inPane: boolean;
}

const SECTIONS = {
  taxes: TaxRules,
  orders: OrderRules,
  discounts: DiscountRules,
  credit: CreditRules,
  deliveries: DeliveryRules,
} as const;

type Problem = "checkFields" | "saveFailed" | "notAllowed";

/** One section of the company's rules: what each does is said beside it; what touches taxes is read back before. */
export function RulesForm({ section, draft, waits, inPane }: RulesFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useCommand(saveRecord);
  const form = useRulesForm(draft);
  const [asking, setAsking] = useState<"leave" | "review" | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const releaseBack = useLeaveGuard(draft.changed, () => setAsking("leave"));
  const { before } = draft.value;
  const after = tidyRules(draft.value.after);
  const Fields = SECTIONS[section];
  const readsBack = section === "taxes";
  const title = t(`companyRules.sections.${section}.title`);

  async function leave(toast?: string) {
    await releaseBack();
    if (toast !== undefined) showToastOnNextPage(toast);
    void navigate("/settings", { replace: true });
  }

  function askToSave() {
    form.showAll();
    if (!form.isReady) {
      setProblem("checkFields");
      showFirstProblem();
    } else if (readsBack && Object.keys(diffRecord(before, after)).length > 0) setAsking("review");
    else void saveChanges();
  }

  async function saveChanges() {
    setAsking(null);
    setSaving(true);
    const saved = await save({ noun: "company", recordId: before.id, before, after });
    setSaving(false);
    if (!saved.ok) return setProblem(problemOf(saved.problem.code));
    setProblem(null);
    await draft.discard();
    if (!inPane) return leave(t("companyRules.saved"));
    await releaseBack();
    showToast(t("companyRules.saved"));
  }

  return (
    <>
      {inPane ? (
        <h2 className="flex min-h-14 shrink-0 items-center px-4 text-row font-bold edge-b">{title}</h2>
      ) : (
        <ScreenHeader title={title} back={() => (draft.changed ? setAsking("leave") : void leave())} />
      )}
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col pb-4">
        {draft.restored && (
          <div className="px-4 pt-4">
            <ResumedNotice text={t("companyRules.restored")} onStartOver={() => void draft.discard()} />
          </div>
        )}
        <Fields form={form} />
        {problem !== null && (problem !== "checkFields" || !form.isReady) && (
          <div className="px-4 pt-2">
            <Notice tone="danger">{t(`companyRules.problems.${problem}`)}</Notice>
          </div>
        )}
      </div>
      <SaveBar
        state={saving ? "saving" : draft.changed ? "unsaved" : waits ? "notLive" : "saved"}
        label={t(readsBack ? "companyRules.review" : "ui.save")}
        onSave={askToSave}
      />
      {asking === "review" && (
        <RulesReview before={before} after={after} onClose={() => setAsking(null)} onSave={() => void saveChanges()} />
      )}
      <LeaveSheet
        open={asking === "leave"}
        onClose={() => setAsking(null)}
        onKeep={() => void leave()}
        onDiscard={async () => {
          await draft.discard();
          await leave();
        }}
      />
    </>
  );
}

function problemOf(code: string): Problem {
  switch (code) {
    case "storageFull":
      return "saveFailed";
    case "notAllowed":
      return code;
    default:
      return "checkFields";
  }
}
