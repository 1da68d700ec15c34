import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepPin } from "#commands/counter/keep-pin.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { isPin, PIN_LENGTH } from "#domain/counter/till-pin.ts";
import { readOwnPerson } from "#local/queries/company/people.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** The person's PIN for the till, saved at once, also offline (COUNTER-16). */
export function OwnPin() {
  const person = readyValue(useLive(readOwnPerson, undefined));
  return person === undefined ? null : <OwnPinField person={person} />;
}

function OwnPinField({ person }: { readonly person: StaffMember }) {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const [pin, setPin] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [saving, setSaving] = useState(false);
  const before = { ...person, tillPin: person.tillPin ?? null };

  async function keep(tillPin: string | null) {
    const answer = await save({ noun: "person", recordId: person.id, before, after: { ...before, tillPin } });
    setPin("");
    showToast(t(answer.ok ? "profile.pin.saved" : `records.problems.${answer.problem.code}`));
  }

  async function submit() {
    setIsWrong(!isPin(pin));
    if (!isPin(pin) || saving) return;
    setSaving(true);
    await keep(await keepPin(pin));
    setSaving(false);
  }

  return (
    <FormSection title={t("profile.pin.title")} detail={t("profile.pin.text")}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t(before.tillPin === null ? "profile.pin.new" : "profile.pin.change")}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LENGTH}
          value={pin}
          error={isWrong ? t("profile.pin.wrong") : undefined}
          onChange={setPin}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={saving}>
            {t("profile.pin.save")}
          </Button>
          {before.tillPin !== null && (
            <Button variant="quiet" onClick={() => void keep(null)}>
              {t("profile.pin.remove")}
            </Button>
          )}
        </div>
      </form>
    </FormSection>
  );
}
