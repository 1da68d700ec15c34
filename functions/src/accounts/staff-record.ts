import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { knownRoles } from "#domain/access/access.ts";
import type { Role } from "#domain/access/identity.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { StaffMember } from "#domain/company/staff.ts";
import { firstRevision, nextRevision } from "./first-revision.ts";

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

/** Writes a person's staff record if it is missing or differs from their user record. */
export function keepStaffRecord(transaction: Transaction, stored: DocumentSnapshot, user: DocumentData): void {
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
  if (!person.success) return;
  const fields = Object.fromEntries(Object.entries(person.output).filter(([field]) => Object.hasOwn(given, field)));
  if (Object.entries(fields).every(([field, value]) => isSameValue(stored.get(field), value))) return;
  if (stored.exists) transaction.update(stored.ref, { ...fields, ...nextRevision() });
  else transaction.create(stored.ref, { ...fields, ...firstRevision(stored.id) });
}
