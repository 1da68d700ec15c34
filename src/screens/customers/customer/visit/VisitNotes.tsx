import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeVisit } from "#commands/visit/change-visit.ts";
import { MAX_VISIT_NOTE, MAX_VISIT_PHOTOS } from "#domain/visit/visit.ts";
import type { OpenVisit } from "#local/queries/visit/open-visit.ts";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useCommand } from "#ui/use-command.ts";

/** Note and photographs, kept as they are given. */
export function VisitNotes({ open }: { readonly open: OpenVisit }) {
  const { t } = useTranslation();
  const change = useCommand(changeVisit);
  const [note, setNote] = useState(open.note);
  const [isFull, setFull] = useState(false);
  const { visitId, photoIds, customerName } = open;

  async function keep(changes: Parameters<typeof change>[1]) {
    setFull(!(await change(visitId, changes)));
  }

  return (
    <div className="flex flex-col gap-4 px-4 pt-4">
      <TextArea
        label={t("visit.note")}
        hint={t("visit.noteHint")}
        value={note}
        rows={2}
        maxLength={MAX_VISIT_NOTE}
        onChange={(next) => {
          setNote(next);
          void keep({ note: next });
        }}
      />
      {isFull && <FieldMessage text={t("visit.problems.storageFull")} />}
      <section aria-label={t("visit.photos")}>
        <PhotoField
          imageIds={photoIds}
          max={MAX_VISIT_PHOTOS}
          noun="visit"
          name={customerName}
          label={t("visit.addPhoto")}
          shape="whole"
          hasMain={false}
          onChange={(next) => void keep({ photoIds: [...next] })}
        />
      </section>
    </div>
  );
}
