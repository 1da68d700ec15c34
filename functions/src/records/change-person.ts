import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import { knownRoles } from "#domain/access/access.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { personChangeProblem } from "#domain/company/change-person.ts";
import { hasRoomFor } from "#domain/company/plan.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { parseRecord, type PlainRecord } from "#domain/records/record-nouns.ts";
import { countSeats } from "../company/count-seats.ts";
import { loadCompany } from "../company/load-company.ts";
import type { RecordContext } from "./record-context.ts";
import { type StoredRecord, touchedFields } from "./record-document.ts";

/**
 * Why a person's rights may not be changed; null if they may. All of the company's accounts are read in the transaction: of two owners who
 * demote each other at once one is refused. Access is given back while the plan has room (COMPANY-9).
 */
export async function findPersonProblem(
  transaction: Transaction,
  context: RecordContext,
  personId: Identifier,
  stored: StoredRecord,
  record: PlainRecord,
): Promise<RefusalReason | null> {
  const { firestore, caller } = context;
  const accounts = await transaction.get(firestore.collection("users").where("companyId", "==", caller.companyId));
  const account = accounts.docs.find(({ id }) => id === personId);
  if (account === undefined) return "NOT_FOUND";
  const [before, after] = [parseRecord("person", stored.row), parseRecord("person", record)];
  if (!("row" in before) || !("row" in after)) return null;
  const me = accounts.docs.find(({ id }) => id === caller.uid);
  // The caller may have been demoted since the call began.
  if (me === undefined || !isActive(me) || !isOwner(knownRoles(me.get("role")))) return "PERMISSION_LOST";
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
  if (before.row.active || !after.row.active) return null;
  const { plan = null } = await loadCompany(firestore, caller.companyId);
  const seats = await countSeats(transaction, context, caller.companyId, personId);
  return hasRoomFor(plan, seats) ? null : "PLAN_FULL";
}

/** The account decides what a person may do; claims and sessions follow it (ACCESS-37). */
export function followPerson(
  transaction: Transaction,
  { firestore }: RecordContext,
  personId: Identifier,
  record: PlainRecord,
  changed: readonly string[],
): void {
  const fields = Object.fromEntries(changed.map((field) => [field, record[field]]));
  transaction.update(firestore.doc(`users/${personId}`), { ...fields, ...touchedFields() });
}

function isActive(account: DocumentSnapshot): boolean {
  return account.get("active") !== false;
}
