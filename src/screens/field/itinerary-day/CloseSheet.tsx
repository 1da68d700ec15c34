import { useState } from "react";
import { closeDay } from "#commands/itinerary/close-day.ts";
import type { Company } from "#domain/company/company.ts";
import { isOpenStop } from "#domain/itinerary/itinerary-day.ts";
import { isReasonGiven, OTHER_REASON, reasonName, reasonsToChoose } from "#domain/settings/reasons.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { ItineraryDayView, StopView } from "#local/queries/itinerary/itinerary.ts";
import { listRunMoney } from "#local/queries/delivery/run-money.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { countUnsentKinds } from "#local/queries/sync/outbox.ts";
import { LONGEST_REASON, NO_REASON, type TypedReason } from "#components/company/ReasonFields.tsx";
import { unsentText } from "#components/sync/unsent-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { DayFacts } from "./DayFacts.tsx";
import type { DayActions } from "./use-day-actions.ts";

/** DayStep: the longest note of a day. */
const LONGEST_NOTE = 1_000;

interface CloseSheetProps {
  readonly view: ItineraryDayView;
  readonly company: Company | null;
  readonly actions: DayActions;
  readonly onClose: () => void;
}

/** Ends the day (VISIT-16): what was done, why the rest was not, what is unsent, the cash to hand in (PAY-16), and a note for the owner. */
export function CloseSheet({ view, company, actions, onClose }: CloseSheetProps) {
  const { t, locale } = useText();
  const close = useCommand(closeDay);
  const figures = readyValue(useLive(readDayFigures, { mine: true }));
  const unsent = readyValue(useLive(countUnsentKinds, null));
  const carried = readyValue(useLive(listRunMoney, null))?.reduce((cash, { sums }) => cash + sums.cash, 0);
  const left = view.stops.filter(({ stop, isDone }) => !isDone && isOpenStop(stop));
  const [note, setNote] = useState("");
  const [reasons, setReasons] = useState<Readonly<Record<string, TypedReason>>>({});
  const reasonOf = ({ stop }: StopView) => reasons[stop.stopId] ?? NO_REASON;
  const areGiven = left.every(
    (each) => reasonOf(each).code !== "" && isReasonGiven(reasonOf(each).code, reasonOf(each).words),
  );

  async function save() {
    const why = left.map((each) => ({
      stopId: each.stop.stopId,
      reasonCode: reasonOf(each).code,
      words: reasonOf(each).words.trim(),
    }));
    const made = close({ day: view.day, note, left: why });
    if (await actions.show(made, t("itineraryDay.closedToast"))) onClose();
  }

  const done = view.stops.filter(({ isDone }) => isDone).length;
  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("itineraryDay.close")}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button
            variant="main"
            disabled={!areGiven}
            reason={areGiven ? undefined : t("itineraryDay.reasonsMissing")}
            onClick={() => void save()}
          >
            {t("itineraryDay.close")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {view.openVisit !== null && (
          <Notice tone="attention">{t("itineraryDay.visitOpen", { name: view.openVisit.customerName })}</Notice>
        )}
        <DayFacts
          planned={view.stops.length}
          done={done}
          orders={figures?.today.orders ?? 0}
          net={figures?.today.net ?? 0}
          currency={company?.settings.currency ?? null}
        />
        {unsent !== undefined && unsentTotal(unsent) > 0 && (
          <Notice tone="attention">{t("itineraryDay.unsent", { what: unsentText(unsent, { t, locale }) })}</Notice>
        )}
        {unsent !== undefined && unsentTotal(unsent) === 0 && <Notice>{t("itineraryDay.allSent")}</Notice>}
        {carried !== undefined && carried > 0 && company && (
          <Notice>
            {t("itineraryDay.carried", { amount: formatMoney(carried, company.settings.currency, locale) })}
          </Notice>
        )}
        {left.length > 0 && (
          <LeftReasons
            left={left}
            company={company}
            reasonOf={reasonOf}
            onChange={(stops, reason) =>
              setReasons({ ...reasons, ...Object.fromEntries(stops.map(({ stop }) => [stop.stopId, reason])) })
            }
          />
        )}
        <TextArea
          label={t("itineraryDay.note")}
          hint={t("itineraryDay.noteHint")}
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={setNote}
        />
      </div>
    </Sheet>
  );
}

interface LeftReasonsProps {
  readonly left: readonly StopView[];
  readonly company: Company | null;
  readonly reasonOf: (view: StopView) => TypedReason;
  readonly onChange: (stops: readonly StopView[], reason: TypedReason) => void;
}

/** Why stops were not done: one reason for all, or one each. */
function LeftReasons({ left, company, reasonOf, onChange }: LeftReasonsProps) {
  const { t, language } = useText();
  const reasons = reasonsToChoose(company, "skipReasons").map((each) => ({
    value: each.id,
    label: reasonName(each, language),
  }));
  const options = [{ value: "", label: t("itineraryDay.chooseReason") }, ...reasons];
  const [first = "", ...others] = new Set(left.map((each) => reasonOf(each).code));
  return (
    <section aria-labelledby="left-stops" className="flex flex-col gap-3">
      <h3 id="left-stops" className="text-row font-bold">
        {t("itineraryDay.left", { count: left.length })}
      </h3>
      {left.length > 1 && (
        <SelectField
          label={t("itineraryDay.reasonForAll")}
          value={others.length === 0 ? first : ""}
          options={options}
          onChange={(code) => onChange(left, { code, words: "" })}
        />
      )}
      {left.map((each) => {
        const reason = reasonOf(each);
        return (
          <div key={each.stop.stopId} className="flex flex-col gap-2">
            <SelectField
              label={each.customer?.name ?? t("itineraryDay.unknownCustomer")}
              value={reason.code}
              options={options}
              onChange={(code) => onChange([each], { ...reason, code })}
            />
            {reason.code === OTHER_REASON && (
              <TextField
                label={t("order.reasonMore")}
                value={reason.words}
                maxLength={LONGEST_REASON}
                onChange={(words) => onChange([each], { ...reason, words })}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
