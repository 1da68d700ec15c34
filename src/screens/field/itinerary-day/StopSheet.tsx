import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type OwnReasons, isReasonGiven } from "#domain/settings/reasons.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listItineraryDays, type StopView } from "#local/queries/itinerary/itinerary.ts";
import { NO_REASON, ReasonFields } from "#components/company/ReasonFields.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { DayActions } from "./use-day-actions.ts";

interface StopSheetProps {
  readonly view: StopView;
  readonly what: "skip" | "move";
  readonly day: Day;
  readonly today: Day;
  readonly company: OwnReasons | null;
  readonly actions: DayActions;
  readonly onClose: () => void;
}

/** So many days ahead a stop can be moved to. */
const DAYS_AHEAD = 14;

/** Asks why a stop is skipped, or where it is moved and why (VISIT-12). */
export function StopSheet({ view, what, day, today, company, actions, onClose }: StopSheetProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState(NO_REASON);
  const [to, setTo] = useState<Day>(addDays(day > today ? day : today, 1));
  const isGiven = reason.code !== "" && isReasonGiven(reason.code, reason.words);

  async function save() {
    const why = { reasonCode: reason.code, words: reason.words.trim() };
    const isDone = what === "skip" ? actions.skip(view, why) : actions.move(view, to === "" ? null : to, why);
    if (await isDone) onClose();
  }

  const name = view.customer?.name ?? t("itineraryDay.aCustomer");
  const action = what === "skip" ? "skip" : to === "" ? "takeOff" : "move";
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(what === "skip" ? "itineraryDay.skipTitle" : "itineraryDay.moveTitle", { name })}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button variant="main" disabled={!isGiven} onClick={() => void save()}>
            {t(`itineraryDay.${action}`)}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {what === "move" && <DayField today={today} day={day} value={to} onChange={setTo} />}
        <ReasonFields company={company} list="skipReasons" value={reason} onChange={setReason} />
      </div>
    </Sheet>
  );
}

interface DayFieldProps {
  readonly today: Day;
  /** The day it is moved from. */
  readonly day: Day;
  /** "" = off the plan. */
  readonly value: Day;
  readonly onChange: (day: Day) => void;
}

/** The days a stop can be moved to, with how full they are. */
function DayField({ today, day, value, onChange }: DayFieldProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const days = readyValue(useLive(listItineraryDays, { from: today, count: DAYS_AHEAD + 1 }));
  if (days === undefined) return null;
  const options = days
    .filter((each) => each.day !== day && !each.isClosed)
    .map((each) => ({
      value: each.day,
      label: `${formatDay(each.day, locale)} · ${each.planned === 0 ? t("itinerary.noStops") : t("itinerary.stops", { count: each.planned })}`,
    }));
  return (
    <SelectField
      label={t("itineraryDay.toDay")}
      value={value}
      options={[...options, { value: "", label: t("itineraryDay.offPlan") }]}
      onChange={onChange}
    />
  );
}
