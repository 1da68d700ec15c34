import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { knownRoles } from "#domain/access/access.ts";
import { Role } from "#domain/access/identity.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { StaffMember } from "#domain/company/staff.ts";
import type { Instant } from "#domain/values/instant.ts";
import { firstRevision, nextRevision } from "./first-revision.ts";

/** How long a role counts that somebody does not have any more: as long as a tombstone. */
const FORMER_ROLE_MS = 90 * 24 * 3_600_000;

/** A person as the company's devices see them: readable by all staff, unlike `users`. */
export function staffRef(firestore: Firestore, companyId: string, uid: string): DocumentReference {
  return firestore.doc(`companies/${companyId}/staff/${uid}`);
}

/** `called`: the names files may use for the person; unchanged if missing. */
export function staffFields(
  name: string,
  role: Role,
  called: Pick<StaffMember, "email" | "repCode"> = {},
): DocumentData {
  return { name, role, active: true, ...called };
}

/** Writes a person's staff record if it is missing or differs from their user record, and returns whether it did. */
export function keepStaffRecord(transaction: Transaction, stored: DocumentSnapshot, user: DocumentData): boolean {
  const { fullName: name, role, active, email, repCode, zones, discountLimit, imageId, tillPin, digest } = user;
  const given = {
    name,
    role: knownRoles(role)[0],
    active: active !== false,
    ...(email && { email }),
    ...(repCode && { repCode }),
    ...(zones && { zones }),
    ...(discountLimit !== undefined && { discountLimit }),
    ...(imageId !== undefined && { imageId }),
    ...(tillPin !== undefined && { tillPin }),
    ...(digest !== undefined && { digest }),
  };
  const person = v.safeParse(StaffMember, { id: stored.id, ...given });
  if (!person.success) return false;
  const fields = Object.fromEntries(Object.entries(person.output).filter(([field]) => Object.hasOwn(given, field)));
  if (Object.entries(fields).every(([field, value]) => isSameValue(stored.get(field), value))) return false;
  if (stored.exists)
    transaction.update(stored.ref, { ...fields, ...formerRole(stored.get("role"), fields["role"]), ...nextRevision() });
  else transaction.create(stored.ref, { ...fields, ...firstRevision(stored.id) });
  return true;
}

/** What a staff record keeps of the role that another one replaces: when that was. */
export function formerRole(before: unknown, after: unknown): DocumentData {
  return v.is(Role, before) && before !== after ? { [`formerRoles.${before}`]: FieldValue.serverTimestamp() } : {};
}

const FormerRoles = v.fallback(v.record(v.string(), v.unknown()), {});

/** The roles somebody had in this company lately. The last one is still in the record until it follows the account. */
export function rolesHad(staff: DocumentSnapshot, now: Instant): Role[] {
  const former = Object.entries(v.parse(FormerRoles, staff.get("formerRoles")));
  const late = former.filter(([, until]) => until instanceof Timestamp && until.toMillis() > now - FORMER_ROLE_MS);
  return knownRoles([...late.map(([role]) => role), staff.get("role")]);
}
