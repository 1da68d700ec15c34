import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { knownRoles } from "#domain/access/access.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { needsNewSignIn } from "#domain/access/rights.ts";
import { personChangeProblem } from "#domain/company/change-person.ts";
import { OWN_PERSON_FIELDS } from "#domain/company/person-fields.ts";
import { PersonLanguage, readEmail } from "#domain/company/person.ts";
import { hasRoomFor } from "#domain/company/plan.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { parseRecord, type PlainRecord } from "#domain/records/record-nouns.ts";
import { countSeats } from "../company/count-seats.ts";
import { loadCompany } from "../company/load-company.ts";
import { accessEndedTexts, roleChangedTexts } from "../mails/mail-texts.ts";
import { type Mail, mailFields } from "../mails/write-mail.ts";
import type { RecordContext } from "./record-context.ts";
import { type StoredRecord, touchedFields } from "./record-document.ts";

/** What a change of a person needs beside their record: the mail that tells them (COMPANY-37); null = none. */
export interface PersonFacts {
  readonly mail: Mail | null;
}

/**
 * Reads what a change of a person needs, or says why it may not be made. All of the company's accounts are read in the
 * transaction: of two owners who demote each other at once one is refused. Access is given back while the plan has room
 * (COMPANY-9).
 */
export async function readPersonFacts(
  transaction: Transaction,
  context: RecordContext,
  personId: Identifier,
  stored: StoredRecord,
  record: PlainRecord,
  changed: readonly string[],
): Promise<RefusalReason | PersonFacts> {
  const { firestore, caller } = context;
  const accounts = await transaction.get(firestore.collection("users").where("companyId", "==", caller.companyId));
  const account = accounts.docs.find(({ id }) => id === personId);
  if (account === undefined) return "NOT_FOUND";
  const [before, after] = [parseRecord("person", stored.row), parseRecord("person", record)];
  if (!("row" in before) || !("row" in after)) return { mail: null };
  const me = accounts.docs.find(({ id }) => id === caller.uid);
  // The caller may have been demoted since the call began.
  if (me === undefined || !isActive(me)) return "PERMISSION_LOST";
  // The own photo and PIN need no role (COMPANY-46, COUNTER-16).
  if (changed.every((field) => OWN_PERSON_FIELDS.includes(field)) && me.id === personId) return { mail: null };
  if (!isOwner(knownRoles(me.get("role")))) return "PERMISSION_LOST";
  const problem = personChangeProblem({
    by: caller,
    personId,
    before: before.row,
    after: after.row,
    otherOwners: accounts.docs.filter(
      (each) => each.id !== personId && isActive(each) && knownRoles(each.get("role")).includes("company_owner"),
    ).length,
  });
  if (problem !== null) return problem === "lastOwner" ? "LAST_OWNER" : "PERMISSION_LOST";
  if (isSameRights(before.row, after.row)) return { mail: null };
  const { plan = null, name } = await loadCompany(firestore, caller.companyId);
  const mail = mailOf(context, account, before.row, after.row, name);
  if (before.row.active || !after.row.active) return { mail };
  const seats = await countSeats(transaction, context, caller.companyId, personId);
  return hasRoomFor(plan, seats) ? { mail } : "PLAN_FULL";
}

type Rights = Pick<StaffMember, "role" | "active">;

function isSameRights(before: Rights, after: Rights): boolean {
  return before.role === after.role && before.active === after.active;
}

/** Tells somebody who may work of another role, and whoever may not work any more that it ended. */
function mailOf(
  { caller, appUrl }: RecordContext,
  account: DocumentSnapshot,
  before: Rights,
  after: Rights,
  companyName: string,
): Mail | null {
  const to = readEmail(String(account.get("email") ?? ""));
  if (to === null || !before.active) return null;
  const known = v.safeParse(PersonLanguage, account.get("language"));
  const by = { companyName, byName: caller.fullName };
  const signsInAgain = needsNewSignIn(before.role, after.role);
  const texts = after.active ? roleChangedTexts({ ...by, role: after.role, signsInAgain }) : accessEndedTexts(by);
  return { to, language: known.success ? known.output : "es", texts, link: `${appUrl}/login` };
}

/** The account decides what a person may do; claims and sessions follow it (ACCESS-37). The person is told by mail. */
export function followPerson(
  transaction: Transaction,
  { firestore }: RecordContext,
  personId: Identifier,
  record: PlainRecord,
  changed: readonly string[],
  { mail }: PersonFacts,
): void {
  const fields = Object.fromEntries(changed.map((field) => [field, record[field]]));
  transaction.update(firestore.doc(`users/${personId}`), { ...fields, ...touchedFields() });
  if (mail !== null) transaction.create(firestore.collection("mail").doc(), mailFields(mail));
}

function isActive(account: DocumentSnapshot): boolean {
  return account.get("active") !== false;
}
