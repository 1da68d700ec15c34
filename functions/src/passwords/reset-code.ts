import { type DocumentReference, type Firestore, Timestamp, type Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { InviteCode } from "#domain/company/invite.ts";
import { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { HOUR_MS } from "../access/take-turn.ts";
import type { Account } from "../accounts/account-port.ts";
import { hashOfCode, newCode } from "../accounts/new-id.ts";

/** The code in a reset link: made like an invitation's. */
export const ResetCode = InviteCode;

const StoredCode = v.object({ uid: Identifier, email: v.string(), expiresAt: v.instance(Timestamp) });

/** Whose password a code may replace. */
export type CodeOwner = Pick<Account, "uid" | "email">;

/** A code that lets its holder replace this account's password once, within an hour (COMPANY-30). */
export async function issueResetCode(firestore: Firestore, owner: CodeOwner, now: Instant): Promise<string> {
  const code = newCode();
  const { uid, email } = owner;
  await refOf(firestore, code).create({ uid, email, expiresAt: Timestamp.fromMillis(now + HOUR_MS) });
  return code;
}

/** The owner of a code; with a transaction, the code is used up by it. Throws if it cannot be used any more. */
export async function ownerOfCode(
  firestore: Firestore,
  code: string,
  now: Instant,
  transaction?: Transaction,
): Promise<CodeOwner> {
  const ref = refOf(firestore, code);
  const snapshot = await (transaction ? transaction.get(ref) : ref.get());
  const stored = v.safeParse(StoredCode, snapshot.data());
  if (!stored.success) throw codeRefused("RESET_UNKNOWN");
  const { uid, email, expiresAt } = stored.output;
  if (now >= expiresAt.toMillis()) throw codeRefused("RESET_EXPIRED");
  transaction?.delete(ref);
  return { uid, email };
}

/** After a change of the password no earlier link may replace it. */
export async function dropResetCodes(firestore: Firestore, uid: string): Promise<void> {
  const { docs } = await firestore.collection("resetCodes").where("uid", "==", uid).get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

function refOf(firestore: Firestore, code: string): DocumentReference {
  return firestore.doc(`resetCodes/${hashOfCode(code)}`);
}

/** Why a link cannot be used. */
export function codeRefused(code: "RESET_UNKNOWN" | "RESET_EXPIRED"): HttpsError {
  return new HttpsError("failed-precondition", "This link cannot be used.", { code });
}
