import type { DocumentData, DocumentReference, Firestore } from "firebase-admin/firestore";
import type { Role } from "#domain/identity.ts";

/** What the company's devices know of a person (`domain/staff.ts`): read by all of the staff, unlike `users`. */
export function staffRef(firestore: Firestore, companyId: string, uid: string): DocumentReference {
  return firestore.doc(`companies/${companyId}/staff/${uid}`);
}

export function staffFields(name: string, role: Role): DocumentData {
  return { name, role, active: true };
}
