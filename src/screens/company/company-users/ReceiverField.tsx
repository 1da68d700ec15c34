import { useTranslation } from "react-i18next";
import { seesAll } from "#domain/access/is-owner.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";

interface ReceiverFieldProps {
  readonly person: StaffMember;
  readonly staff: readonly StaffMember[];
  /** "" = nobody is chosen. */
  readonly toId: string;
  readonly onChange: (toId: string) => void;
  readonly label: string;
  /** What choosing nobody means. */
  readonly none: string;
}

/** Who gets a person's customers: anybody with access who sells, salespeople first. */
export function ReceiverField({ person, staff, toId, onChange, label, none }: ReceiverFieldProps) {
  const { t } = useTranslation();
  const receivers = staff
    .filter(({ id, active, role }) => id !== person.id && active && role !== "delivery_personnel")
    .toSorted((a, b) => Number(seesAll([a.role])) - Number(seesAll([b.role])) || a.name.localeCompare(b.name));
  return (
    <SelectField
      label={label}
      value={toId}
      options={[
        { value: "", label: none },
        ...receivers.map(({ id, name, role }) => ({ value: id, label: `${name} · ${t(`roles.${role}`)}` })),
      ]}
      onChange={onChange}
    />
  );
}
