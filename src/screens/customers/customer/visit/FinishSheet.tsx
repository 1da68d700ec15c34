import { useState } from "react";
import { finishVisit, type FinishVisitProblem } from "#commands/visit/finish-visit.ts";
import { OTHER_REASON, reasonName, reasonsToChoose } from "#domain/settings/reasons.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { askedBy, followUpOf, suggestDays } from "#domain/visit/follow-up.ts";
import type { Visit, VisitOutcome } from "#domain/visit/visit.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { TimeField } from "#ui/fields/TimeField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { OpenView } from "./open-view.ts";

interface FinishSheetProps {
  readonly view: OpenView;
  /** It was forgotten: it ended with its last action. */
  readonly isEndProposed?: boolean;
  readonly onClose: () => void;
  readonly onFinished: (visit: Visit) => void;
}

type Kind = VisitOutcome["kind"];

/** How the visit ended, and when to come back (VISIT-15). With an order, or only a payment, that is what is chosen first. */
export function FinishSheet({ view, isEndProposed = false, onClose, onFinished }: FinishSheetProps) {
  const { t, language, locale } = useText();
  const finish = useCommand(finishVisit);
  const { open, company, customer, orders, payments } = view;
  const [outcome, setOutcome] = useState<VisitOutcome>({
    kind: orders.length > 0 ? "order" : payments.length > 0 ? "payment_only" : "no_order",
    reasonCode: "",
    words: "",
    followUpOn: null,
  });
  const [followUpAt, setFollowUpAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<FinishVisitProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const isNoOrder = outcome.kind === "no_order";
  const followUp = isNoOrder ? followUpOf(company, outcome.reasonCode) : "none";
  const kinds: readonly Kind[] = [...(orders.length > 0 ? (["order"] as const) : []), ...WITHOUT_ORDER];
  const field = problem?.code === "incomplete" ? problem.field : null;

  function change(changes: Partial<VisitOutcome>) {
    setProblem(null);
    setOutcome({ ...outcome, ...changes });
  }

  async function end() {
    setBusy(true);
    const given = isNoOrder ? outcome : { ...outcome, reasonCode: "" };
    const answer = await finish({ visitId: open.visitId, outcome: given, followUpAt, isEndProposed });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    onClose();
    onFinished(answer.value);
  }

  // A forgotten one may have been on another day.
  const from = view.today > open.businessDay ? view.today : open.businessDay;
  const isDayAsked = askedBy(followUp).day === "required";
  const nextDay = (
    <NextDay
      isRequired={isDayAsked}
      days={suggestDays(followUp, from, {
        visitRules: visitRules(company.settings),
        holidays: company.settings.holidays ?? {},
        visitPlan: customer.visitPlan,
      })}
      earliest={addDays(from, 1)}
      value={outcome.followUpOn}
      error={field === "outcome.followUpOn" ? t("visit.missing.day") : undefined}
      onChange={(followUpOn) => change({ followUpOn })}
      time={followUpAt}
      onTime={setFollowUpAt}
    />
  );
  const askedWords = outcome.reasonCode === OTHER_REASON ? "other" : followUp;
  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("visit.finishAt", { name: open.customerName })}
      footer={
        <div className="flex flex-col gap-2">
          {problem !== null && (
            <Notice tone="danger">
              {field === null ? t(`visit.problems.${problem.code}`) : t(`visit.missing.${missingText(field)}`)}
            </Notice>
          )}
          <Button variant="main" full busy={busy} onClick={() => void end()}>
            {t("visit.finish")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        {view.cartLines > 0 && <Notice tone="attention">{t("visit.draftLeft", { count: view.cartLines })}</Notice>}
        {isEndProposed && (
          <Notice>
            {t("visit.endProposed", {
              time: formatDate(open.lastActionAt, locale, "dateTime", company.settings.timeZone),
            })}
          </Notice>
        )}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-body font-medium">{t("visit.outcome")}</legend>
          <div className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Chip key={kind} selected={kind === outcome.kind} onClick={() => change({ kind })}>
                {t(`visit.outcomes.${kind}`)}
              </Chip>
            ))}
          </div>
        </fieldset>
        {isNoOrder && (
          <div className="flex flex-col gap-2">
            <RadioGroup
              label={t("visit.reason")}
              value={outcome.reasonCode === "" ? null : outcome.reasonCode}
              options={reasonsToChoose(company, "noOrderReasons")
                .filter(({ id }) => outcome.reasonCode === "" || id === outcome.reasonCode)
                .map((reason) => ({ value: reason.id, label: reasonName(reason, language) }))}
              error={field === "outcome.reasonCode" ? t("visit.missing.reason") : undefined}
              onChange={(reasonCode) => change({ reasonCode, followUpOn: null })}
            />
            {outcome.reasonCode !== "" && (
              <div>
                <Button variant="quiet" onClick={() => change({ reasonCode: "", followUpOn: null })}>
                  {t("visit.otherReason")}
                </Button>
              </div>
            )}
          </div>
        )}
        {(!isNoOrder || outcome.reasonCode !== "") && (
          <>
            {isDayAsked && nextDay}
            <TextField
              label={t(isNoOrder ? `visit.words.${askedWords}` : "visit.words.none")}
              value={outcome.words}
              maxLength={300}
              autoComplete="off"
              error={field === "outcome.words" ? t("visit.missing.words") : undefined}
              onChange={(words) => change({ words })}
            />
            {followUp === "correction" && <p className="text-body text-muted">{t("visit.correctionText")}</p>}
            {!isDayAsked && nextDay}
          </>
        )}
      </div>
    </Sheet>
  );
}

const WITHOUT_ORDER = ["no_order", "payment_only", "service", "prospecting"] as const satisfies readonly Kind[];

/** The field of a visit that says too little, as a text's name. */
function missingText(field: string) {
  if (field === "outcome.reasonCode") return "reason";
  if (field === "outcome.words") return "words";
  if (field === "outcome.followUpOn") return "day";
  return field === "answers" ? "answers" : "order";
}

interface NextDayProps {
  readonly days: readonly Day[];
  readonly earliest: Day;
  readonly isRequired: boolean;
  readonly value: Day | null;
  readonly error: string | undefined;
  readonly onChange: (day: Day | null) => void;
  /** In minutes after midnight: with a time it is an appointment. */
  readonly time: number | null;
  readonly onTime: (minutes: number | null) => void;
}

/** The day of the next visit, proposed ones or another, and the time if one was agreed (VISIT-39). */
function NextDay({ days, earliest, isRequired, value, error, onChange, time, onTime }: NextDayProps) {
  const { t, locale } = useText();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-body font-medium">
        {t(isRequired ? "visit.nextVisit" : "visit.nextVisitOptional")}
      </legend>
      <div className="flex flex-wrap gap-2">
        {days.map((day) => (
          <Chip key={day} selected={day === value} onClick={() => onChange(day === value ? null : day)}>
            <span className="inline-block first-letter:uppercase">{formatDay(day, locale)}</span>
          </Chip>
        ))}
      </div>
      <TextField
        label={t("visit.anotherDay")}
        type="date"
        min={earliest}
        value={value ?? ""}
        onChange={(day) => onChange(day === "" ? null : day)}
      />
      {value !== null && <TimeField label={t("appointment.atTime")} value={time} onChange={onTime} />}
      {error !== undefined && <FieldMessage text={error} />}
    </fieldset>
  );
}
