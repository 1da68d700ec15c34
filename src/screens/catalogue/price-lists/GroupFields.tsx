import { useState } from "react";
import { useTranslation } from "react-i18next";
import { groupIdOf } from "#domain/customer/customer-group.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface GroupFieldsProps {
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (groupIds: string[]) => void;
}

/** The customer groups a list applies to: existing ones, or a new one. */
export function GroupFields({ known, chosen, error, onChange }: GroupFieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const groupId = groupIdOf(typed);
  const isUsable = groupId !== "" && !chosen.includes(groupId);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-body font-medium">{t("priceLists.groups")}</legend>
      {[...new Set([...known, ...chosen])].map((id) => (
        <Checkbox
          key={id}
          label={id}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label={t("priceLists.newGroup")} value={typed} maxLength={60} onChange={setTyped} />
        </div>
        <Button
          disabled={!isUsable}
          onClick={() => {
            onChange([...chosen, groupId]);
            setTyped("");
          }}
        >
          {t("priceLists.addGroup")}
        </Button>
      </div>
      {error !== undefined && <FieldMessage text={error} />}
    </fieldset>
  );
}
