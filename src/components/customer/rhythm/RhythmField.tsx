import { MONTH_NTHS, type Rhythm } from "#domain/customer/visit-plan.ts";
import { useText } from "#i18n/use-text.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { nthText, rhythmText } from "./rhythm-text.ts";

/** Visits per week and weeks between visits as one choice: several visits per week only fit every week. */
const RHYTHMS = [
  [6, 1],
  [5, 1],
  [4, 1],
  [3, 1],
  [2, 1],
  [1, 1],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 6],
  [1, 8],
  [1, 12],
] as const;

const MONTHLY = "monthly";
const AS_IS = "asIs";
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface RhythmFieldProps {
  /** Undefined = as it is, where that is offered. */
  readonly value: Rhythm | undefined;
  readonly onChange: (rhythm: Rhythm | undefined) => void;
  /** Offers to leave it as it is. */
  readonly offersAsIs?: boolean;
}

/** How often customers are visited: in weeks, on one weekday of the month, or on demand (VISIT-1). */
export function RhythmField({ value, onChange, offersAsIs = false }: RhythmFieldProps) {
  const text = useText();
  const { t } = text;
  const isMonthly = value !== undefined && value !== null && "nth" in value;
  const own = value === undefined || value === null || isMonthly ? null : ([value.perWeek, value.everyWeeks] as const);
  const isKnown = RHYTHMS.some(([perWeek, everyWeeks]) => own?.[0] === perWeek && own[1] === everyWeeks);
  const rhythms = own && !isKnown ? [own, ...RHYTHMS] : RHYTHMS;
  return (
    <>
      <SelectField
        label={t("editCustomer.frequency")}
        value={value === undefined ? AS_IS : isMonthly ? MONTHLY : (own?.join("/") ?? "")}
        options={[
          ...(offersAsIs ? [{ value: AS_IS, label: t("visitBulk.asIs") }] : []),
          { value: "", label: rhythmText(null, text) },
          ...rhythms.map(([perWeek, everyWeeks]) => ({
            value: `${perWeek}/${everyWeeks}`,
            label: rhythmText({ perWeek, everyWeeks }, text),
          })),
          { value: MONTHLY, label: t("editCustomer.monthly") },
        ]}
        onChange={(chosen) => onChange(readRhythm(chosen))}
      />
      {isMonthly && (
        <FieldPair>
          <SelectField
            label={t("editCustomer.monthWeek")}
            value={String(value.nth)}
            options={MONTH_NTHS.map((nth) => ({ value: String(nth), label: nthText(nth, t) }))}
            onChange={(chosen) =>
              onChange({ ...value, nth: MONTH_NTHS.find((nth) => String(nth) === chosen) ?? value.nth })
            }
          />
          <SelectField
            label={t("editCustomer.monthDay")}
            value={String(value.weekday)}
            options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, text.language, "long") }))}
            onChange={(chosen) => onChange({ ...value, weekday: Number(chosen) })}
          />
        </FieldPair>
      )}
    </>
  );
}

function readRhythm(chosen: string): Rhythm | undefined {
  if (chosen === AS_IS) return undefined;
  if (chosen === MONTHLY) return { nth: 1, weekday: 1 };
  const [perWeek, everyWeeks] = chosen.split("/").map(Number);
  return perWeek === undefined || everyWeeks === undefined ? null : { perWeek, everyWeeks };
}
