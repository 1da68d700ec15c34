import * as v from "valibot";
import type { Role } from "../access/identity.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import { draftOfRecord, draftSchemasOf, readDraft } from "../records/record-draft.ts";
import { checkLists } from "../records/record-table.ts";
import type { Identifier } from "../values/identifier.ts";
import { type PersonChangeProblem, personChangeProblem } from "./change-person.ts";
import { PERSON_FIELDS } from "./person-fields.ts";
import { StaffMember } from "./staff.ts";

/** A person's form (COMPANY-31); the zones are one text. */
export const PersonDraft = v.object(draftSchemasOf(PERSON_FIELDS));
export type PersonDraft = v.InferOutput<typeof PersonDraft>;

const PersonEdit = v.object({ before: StaffMember, after: PersonDraft });
export type PersonEdit = v.InferOutput<typeof PersonEdit>;

/** A stored edit of a person, or null if it can no longer be read. */
export function readPersonEdit(stored: unknown): PersonEdit | null {
  const edit = v.safeParse(PersonEdit, stored);
  return edit.success ? edit.output : null;
}

export function draftOfPerson(person: StaffMember): PersonDraft {
  return draftOfRecord(PERSON_FIELDS, withAll(person));
}

function limitProblems(limit: number | null): PersonProblem[] {
  if (limit === null || (limit >= 0 && limit <= PERSON_FIELDS.discountLimit.limits.max)) return [];
  const code = Number.isNaN(limit) ? "notANumber" : "outOfRange";
  return [{ field: "discountLimit", code, severity: "error" }];
}

/** Rows from before there were personal limits, photos and PINs lack them. */
function withAll(person: StaffMember) {
  return {
    ...person,
    discountLimit: person.discountLimit ?? null,
    imageId: person.imageId ?? null,
    tillPin: person.tillPin ?? null,
    digest: person.digest ?? null,
  };
}

export type PersonProblem = FieldProblem<"tooMany" | "tooLong" | "notANumber" | "outOfRange" | PersonChangeProblem>;

/** The person as the form has them, and what is wrong. */
export function readPersonDraft(
  draft: PersonDraft,
  before: StaffMember,
  by: { readonly uid: Identifier; readonly roles: readonly Role[] },
  staff: readonly StaffMember[],
): { readonly person: StaffMember; readonly problems: readonly PersonProblem[] } {
  const person = { ...before, ...readDraft(PERSON_FIELDS, draft, withAll(before)).values };
  const otherOwners = staff.filter(
    ({ id, role, active }) => id !== before.id && active && role === "company_owner",
  ).length;
  const rights = personChangeProblem({ by, personId: before.id, before, after: person, otherOwners });
  return {
    person,
    problems: [
      ...checkLists(PERSON_FIELDS, person),
      ...limitProblems(draft.discountLimit ?? null),
      ...(rights === null ? [] : [{ field: "role", code: rights, severity: "error" } as const]),
    ],
  };
}
