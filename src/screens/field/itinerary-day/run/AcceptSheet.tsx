import { useState } from "react";
import { seesAll } from "#domain/access/is-owner.ts";
import { useText } from "#i18n/use-text.ts";
import { listPeople } from "#local/queries/company/people.ts";
import { Button } from "#ui/controls/Button.tsx";
import { SuggestField } from "#ui/fields/SuggestField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface AcceptSheetProps {
  readonly onClose: () => void;
  readonly onAccept: (storeName: string) => void;
}

/** The driver takes the load over, and names who of the store handed it over (DELIV-13). */
export function AcceptSheet({ onClose, onAccept }: AcceptSheetProps) {
  const { t } = useText();
  const { fullName } = useDevice().identity;
  const people = readyValue(useLive(listPeople, null)) ?? [];
  const [name, setName] = useState("");
  const store = people.filter(({ person }) => person.active && seesAll([person.role])).map(({ person }) => person.name);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("runs.acceptLoad")}
      footer={
        <Button
          variant="main"
          full
          disabled={name.trim().length < 2}
          onClick={() => onAccept(name.trim().slice(0, 120))}
        >
          {t("runs.acceptLoad")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body">{t("runs.takenBy", { name: fullName })}</p>
        <SuggestField label={t("runs.handedBy")} value={name} options={store} onChange={setName} />
      </div>
    </Sheet>
  );
}
