import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { readOwnPerson } from "#local/queries/company/people.ts";
import { Switch } from "#ui/controls/Switch.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Whether an owner gets yesterday's figures by mail each morning, saved at once, also offline (KPI-20). */
export function OwnDigest() {
  const person = readyValue(useLive(readOwnPerson, undefined));
  return person === undefined ? null : <DigestSwitch person={person} />;
}

function DigestSwitch({ person }: { readonly person: StaffMember }) {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const before = { ...person, digest: person.digest ?? null };

  async function turn(on: boolean) {
    const after = { ...before, digest: on ? (true as const) : null };
    const answer = await save({ noun: "person", recordId: person.id, before, after });
    if (!answer.ok) showToast(t(`records.problems.${answer.problem.code}`));
  }

  return (
    <FormSection title={t("profile.digest.title")} detail={t("profile.digest.text")}>
      <Switch label={t("profile.digest.switch")} on={before.digest === true} onChange={(on) => void turn(on)} />
    </FormSection>
  );
}
