import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Holiday, MAX_HOLIDAYS } from "#domain/settings/visit-rules.ts";
import { isCalendarDay } from "#domain/values/business-day.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { RulesForm } from "../use-rules-form.ts";

/** Days without visits in the whole company, the earliest first (VISIT-18). */
export function HolidayFields({ form }: { readonly form: RulesForm }) {
  const { t, locale } = useText();
  const [day, setDay] = useState("");
  const { holidays } = form.values;
  const all = Object.values(holidays).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const tooMany = form.errorOf("holidays");
  const put = (holiday: Holiday) => form.set({ holidays: { ...holidays, [holiday.day]: holiday } });
  const remove = (key: string) => {
    const { [key]: _, ...others } = holidays;
    form.set({ holidays: others });
  };
  const canAdd = isCalendarDay(day) && holidays[day] === undefined && all.length < MAX_HOLIDAYS;

  return (
    <FormSection title={t("records.fields.holidays")} detail={t("companyRules.visits.holidaysHint")}>
      {all.map((holiday) => (
        <div key={holiday.day} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={formatDay(holiday.day, locale, "full")}
              value={holiday.name}
              maxLength={60}
              autoComplete="off"
              error={form.errorOf(`holidays.${holiday.day}.name`)}
              onChange={(name) => put({ ...holiday, name })}
            />
          </div>
          <div className="pt-7">
            <IconButton
              label={t("companyRules.visits.removeHoliday", { day: formatDay(holiday.day, locale, "full") })}
              icon={<Trash2 aria-hidden className="size-5" />}
              onClick={() => remove(holiday.day)}
            />
          </div>
        </div>
      ))}
      {tooMany !== undefined && <FieldMessage text={tooMany} />}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField label={t("companyRules.visits.holidayDay")} type="date" value={day} onChange={setDay} />
        </div>
        <Button
          icon={<Plus aria-hidden className="size-5" />}
          disabled={!canAdd}
          onClick={() => {
            put({ day, name: "" });
            setDay("");
          }}
        >
          {t("companyRules.visits.addHoliday")}
        </Button>
      </div>
    </FormSection>
  );
}
