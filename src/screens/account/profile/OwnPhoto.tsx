import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord, type SaveRecordProblem } from "#commands/records/save-record.ts";
import { PhotoField } from "#components/image/PhotoField.tsx";
import type { StaffMember } from "#domain/company/staff.ts";
import { readOwnPerson } from "#local/queries/company/people.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** The person's own photo, saved at once, also offline (COMPANY-46). */
export function OwnPhoto() {
  const person = readyValue(useLive(readOwnPerson, undefined));
  return person === undefined ? null : <OwnPhotoField person={person} />;
}

function OwnPhotoField({ person }: { readonly person: StaffMember }) {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const [failure, setFailure] = useState<SaveRecordProblem["code"] | null>(null);
  const imageId = person.imageId ?? null;

  async function keep(chosen: string | null) {
    const after = { ...person, imageId: chosen };
    const answer = await save({ noun: "person", recordId: person.id, before: person, after });
    setFailure(answer.ok ? null : answer.problem.code);
  }

  return (
    <FormSection title={t("profile.photo")} detail={t("profile.photoHint")}>
      <PhotoField
        imageIds={imageId === null ? [] : [imageId]}
        max={1}
        noun="person"
        name={person.name}
        label={t("profile.addPhoto")}
        error={failure === null ? undefined : t(`records.problems.${failure}`)}
        onChange={([first = null]) => void keep(first)}
      />
    </FormSection>
  );
}
