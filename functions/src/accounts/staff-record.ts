import type { DocumentData, DocumentReference, Firestore } from "firebase-admin/firestore";
import type { Role } from "#domain/access/identity.ts";
import type { StaffMember } from "#domain/company/staff.ts";

/** What the company's devices know of a person (`domain/staff.ts`): read by all of the staff, unlike `users`. */
export function staffRef(firestore: Firestore, companyId: string, uid: string): DocumentReference {
  return firestore.doc(`companies/${companyId}/staff/${uid}`);
}

/** `called`: what files may call the person by; without it that stays as it is. */
export function staffFields(
  name: string,
  role: Role,
  called: Pick<StaffMember, "email" | "repCode"> = {},
): DocumentData {
  return { name, role, active: true, ...called };
}
