import type { DocumentData, DocumentReference, Firestore } from "firebase-admin/firestore";
import type { Role } from "#domain/access/identity.ts";
import type { StaffMember } from "#domain/company/staff.ts";

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
