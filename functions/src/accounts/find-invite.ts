import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { Invite } from "#domain/company/invite.ts";
import { hashOfCode } from "./new-id.ts";

/** The invitation of a code. `byMail`: the code was mailed to the invited address only, so knowing it proves the address. */
const CodeRecord = v.object({ companyId: Identifier, inviteId: Identifier, byMail: v.boolean() });

export interface FoundInvite {
  readonly ref: DocumentReference;
  readonly companyId: string;
  /** The id of the account of whoever accepts it. */
  readonly accountId: string;
  readonly byMail: boolean;
  readonly invite: Invite;
  /** Until when another attempt holds it; 0 = none. */
  readonly heldUntil: number;
}

/** The invitation a code belongs to, or null. */
export async function findInvite(
  firestore: Firestore,
  code: string,
  transaction?: Transaction,
): Promise<FoundInvite | null> {
  const get = (ref: DocumentReference) => (transaction ? transaction.get(ref) : ref.get());
  const record = v.safeParse(CodeRecord, (await get(firestore.doc(`inviteCodes/${hashOfCode(code)}`))).data());
  if (!record.success) return null;
  const { companyId, inviteId, byMail } = record.output;
  const ref = firestore.doc(`companies/${companyId}/invites/${inviteId}`);
  const snapshot = await get(ref);
  const invite = v.safeParse(Invite, { ...snapshot.data(), id: inviteId });
  if (!invite.success) return null;
  const heldUntil: unknown = snapshot.get("heldUntil");
  const accountId: unknown = snapshot.get("accountId");
  return {
    ref,
    companyId,
    // Older invitations gave their own id, which the server chose then.
    accountId: typeof accountId === "string" ? accountId : inviteId,
    byMail,
    invite: invite.output,
    heldUntil: typeof heldUntil === "number" ? heldUntil : 0,
  };
}
