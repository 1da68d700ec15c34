import { useState } from "react";
import { useTranslation } from "react-i18next";
import { makeAppointment } from "#commands/itinerary/make-appointment.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { isCalendarDay } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { TimeField } from "#ui/fields/TimeField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useShowSteps } from "./use-show-steps.ts";

/** DayStep: the longest note. */
const LONGEST_NOTE = 300;

interface AppointmentSheetProps {
  readonly customer: Pick<Customer, "id" | "name">;
  /** Whose day it is; absent = one's own. */
  readonly repId?: string;
  readonly today: Day;
  /** The day it is for; absent = to be chosen. */
  readonly day?: Day;
  readonly onClose: () => void;
}

/** Agrees on a day and a time with a customer (VISIT-39). */
export function AppointmentSheet({ customer, repId, today, day: known, onClose }: AppointmentSheetProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const appoint = useCommand(makeAppointment);
  const show = useShowSteps();
  const [day, setDay] = useState<Day>(known ?? "");
  const [from, setFrom] = useState<number | null>(null);
  const [until, setUntil] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const isDay = isCalendarDay(day) && day >= today;
  const isOrdered = from === null || until === null || from < until;
  const { formRef, tried, busy, submit } = useSubmit<null>(isDay && from !== null && isOrdered);

  async function save() {
    if (from === null) return null;
    const whose = repId === undefined ? {} : { repId };
    const made = appoint({ ...whose, day, customer, from, until, note });
    if (await show(made, t("appointment.saved", { name: customer.name, day: formatDay(day, locale) }))) onClose();
    return null;
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("appointment.title", { name: customer.name })}
      footer={
        <Button variant="main" full busy={busy} onClick={() => void submit(save)}>
          {t("appointment.save")}
        </Button>
      }
    >
      <form ref={formRef} className="flex flex-col gap-4 p-4" onSubmit={(event) => event.preventDefault()}>
        <p className="text-body text-muted">{t("appointment.text")}</p>
        {known === undefined && (
          <TextField
            label={t("appointment.day")}
            type="date"
            min={today}
            value={day}
            error={tried && !isDay ? t("appointment.dayMissing") : undefined}
            onChange={setDay}
          />
        )}
        <FieldPair>
          <TimeField
            label={t("appointment.from")}
            value={from}
            error={tried && from === null ? t("appointment.timeMissing") : undefined}
            onChange={setFrom}
          />
          <TimeField
            label={t("appointment.until")}
            value={until}
            error={tried && !isOrdered ? t("appointment.wrongOrder") : undefined}
            onChange={setUntil}
          />
        </FieldPair>
        <TextArea label={t("appointment.note")} value={note} rows={2} maxLength={LONGEST_NOTE} onChange={setNote} />
      </form>
    </Sheet>
  );
}
