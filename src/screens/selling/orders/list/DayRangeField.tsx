import { useTranslation } from "react-i18next";
import type { DayRange } from "#domain/order/order-filter.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { rangeName, type RangeName } from "./filter-words.ts";

interface DayRangeFieldProps<Name extends RangeName> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly value: DayRange<Name> | null;
  readonly onChange: (value: DayRange<Name> | null) => void;
}

/** Days by a name, or from a day to a day. */
export function DayRangeField<Name extends RangeName>({ label, names, value, onChange }: DayRangeFieldProps<Name>) {
  const { t } = useTranslation();
  const days = value !== null && typeof value !== "string" ? value : null;
  const selected = value === null ? "any" : typeof value === "string" ? value : "days";

  function choose(choice: string) {
    if (choice === "days") onChange({ from: null, to: null });
    else onChange(names.find((name) => name === choice) ?? null);
  }

  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={label}
        value={selected}
        options={[
          { value: "any", label: t("orders.filter.anyDay") },
          ...names.map((name) => ({ value: name, label: rangeName(name, t) })),
          { value: "days", label: t("orders.filter.days") },
        ]}
        onChange={choose}
      />
      {days && (
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <TextField
            label={t("orders.filter.from")}
            type="date"
            value={days.from ?? ""}
            onChange={(from) => onChange({ ...days, from: from === "" ? null : from })}
          />
          <TextField
            label={t("orders.filter.to")}
            type="date"
            value={days.to ?? ""}
            min={days.from ?? ""}
            onChange={(to) => onChange({ ...days, to: to === "" ? null : to })}
          />
        </div>
      )}
    </div>
  );
}
