import { weekdayName } from "#i18n/weekday-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";

interface WeekdaysFieldProps {
  readonly label: string;
  /** Monday is 1, Sunday 7; empty = any day. */
  readonly value: readonly number[];
  readonly onChange: (days: number[]) => void;
  readonly error?: string | undefined;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Chooses several weekdays. */
export function WeekdaysField({ label, value, onChange, error }: WeekdaysFieldProps) {
  const { language } = useLocale();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-body font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {DAYS.map((day) => (
          <Chip
            key={day}
            selected={value.includes(day)}
            onClick={() =>
              onChange(DAYS.filter((each) => (each === day ? !value.includes(day) : value.includes(each))))
            }
          >
            {weekdayName(day, language)}
          </Chip>
        ))}
      </div>
      {error !== undefined && <FieldMessage text={error} />}
    </fieldset>
  );
}
