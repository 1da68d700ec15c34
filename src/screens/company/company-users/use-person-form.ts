import { useState } from "react";
import { useTranslation } from "react-i18next";
import { handOverCustomers } from "#commands/customer/hand-over-customers.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { type RecordForm, useRecordForm } from "#components/records/use-record-form.ts";
import { draftOfPerson, type PersonDraft, readPersonDraft, readPersonEdit } from "#domain/company/person-draft.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

export interface PersonForm extends RecordForm<PersonDraft> {
  /** The person as the form was opened, and as it is left. */
  readonly before: StaffMember;
  readonly person: StaffMember;
  /** Who gets the customers of somebody who loses access; "" = they keep the name. */
  readonly receiverId: string;
  readonly setReceiverId: (receiverId: string) => void;
}

/** The form of what owners change of a person (COMPANY-31). */
export function usePersonForm(stored: StaffMember, staff: readonly StaffMember[], onDone: () => void): PersonForm {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const save = useCommand(saveRecord);
  const handOver = useCommand(handOverCustomers);
  const [receiverId, setReceiverId] = useState("");
  const opened = { before: stored, after: draftOfPerson(stored) };
  const draft = useFormDraft<StaffMember, PersonDraft>(`person:${stored.id}`, opened, readPersonEdit);
  const before = draft.before ?? stored;
  const { person, problems } = readPersonDraft(draft.after, before, identity, staff);
  const form = useRecordForm(draft, {
    problems,
    textOf: ({ code, values }) => t(`companyUsers.problems.${code}`, { ...values }),
    save: saveAndHandOver,
    onSaved: () => {
      showToastOnNextPage(t("companyUsers.saved", { name: person.name }));
      onDone();
    },
    onLeave: onDone,
  });
  return { ...form, before, person, receiverId, setReceiverId };

  /** The customers first: a person who could not be saved can be saved again. */
  async function saveAndHandOver() {
    if (before.active && !person.active && receiverId !== "") {
      const given = await handOver({ fromId: before.id, toId: receiverId, zone: null });
      if (!given.ok) return given;
    }
    return save({ noun: "person", recordId: before.id, before, after: person });
  }
}
