import { useState } from "react";
import { correctVisit, type CorrectVisitProblem } from "#commands/visit/correct-visit.ts";
import type { Company } from "#domain/company/company.ts";
import { reasonName, reasonsToChoose } from "#domain/settings/reasons.ts";
import type { Visit, VisitOutcome } from "#domain/visit/visit.ts";
import { useText } from "#i18n/use-text.ts";
import { outcomeText } from "#components/visit/visit-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";

interface CorrectVisitSheetProps {
  readonly visit: Visit;
  readonly company: Company;
  readonly onClose: () => void;
}

type Kind = VisitOutcome["kind"];
const WITHOUT_ORDER = ["no_order", "payment_only", "service", "prospecting"] as const satisfies readonly Kind[];

/** An owner says how a visit really ended, or only notes something; the visit stays as it is (VISIT-38). */
export function CorrectVisitSheet({ visit, company, onClose }: CorrectVisitSheetProps) {
  const text = useText();
  const { t, language } = text;
  const correct = useCommand(correctVisit);
  const [kind, setKind] = useState<Kind | "">("");
  const [reasonCode, setReasonCode] = useState("");
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<CorrectVisitProblem | null>(null);
  const field = problem?.code === "incomplete" ? problem.field : null;
  const kinds: readonly Kind[] = visit.orderIds.length > 0 ? ["order", ...WITHOUT_ORDER] : WITHOUT_ORDER;

  async function save() {
    const outcome = kind === "" ? null : { kind, reasonCode: kind === "no_order" ? reasonCode : "" };
    const made = await correct({ visit, outcome, words });
    if (!made.ok) return setProblem(made.problem);
    onClose();
    showToast(t("visit.correction.saved"));
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("visit.correction.title")}
      footer={
        <div className="flex flex-col gap-2">
          {problem !== null && field === null && (
            <Notice tone="danger">{t(`visit.correction.problems.${problem.code}`)}</Notice>
          )}
          <Button variant="main" full onClick={() => void save()}>
            {t("visit.correction.save")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body text-muted">{t("visit.correction.text")}</p>
        <SelectField
          label={t("visit.outcome")}
          value={kind}
          options={[
            {
              value: "",
              label: t("visit.correction.asRecorded", { outcome: outcomeText(visit.outcome, company, text) }),
            },
            ...kinds.map((each) => ({ value: each, label: t(`visit.outcomes.${each}`) })),
          ]}
          onChange={setKind}
        />
        {kind === "no_order" && (
          <SelectField
            label={t("visit.reason")}
            value={reasonCode}
            options={[
              { value: "", label: t("visit.missing.reason") },
              ...reasonsToChoose(company, "noOrderReasons").map((reason) => ({
                value: reason.id,
                label: reasonName(reason, language),
              })),
            ]}
            error={field === "reasonCode" ? t("visit.missing.reason") : undefined}
            onChange={setReasonCode}
          />
        )}
        <TextArea
          label={t("visit.correction.words")}
          value={words}
          rows={3}
          maxLength={300}
          error={field === "words" ? t("visit.correction.wordsMissing") : undefined}
          onChange={setWords}
        />
      </div>
    </Sheet>
  );
}
