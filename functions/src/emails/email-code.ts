import { randomInt } from "node:crypto";
import { type DocumentReference, type DocumentSnapshot, type Firestore, Timestamp } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import type { Instant } from "#domain/values/instant.ts";
import { HOUR_MS } from "../access/take-turn.ts";
import { hashOfCode } from "../accounts/new-id.ts";

/**
 * The code in a mail that proves a new address. Typed by the person who asked for it, in their own session: to anybody
 * else who reads the mail it is worth nothing, as a link would not be.
 */
export const EmailCode = v.pipe(v.string(), v.regex(/^\d{8}$/));

const StoredCode = v.object({
  email: v.string(),
  formerEmail: v.string(),
  hash: v.string(),
  expiresAt: v.instance(Timestamp),
});
export type PendingEmail = Pick<v.InferOutput<typeof StoredCode>, "email" | "formerEmail">;

export function newEmailCode(): string {
  return String(randomInt(100_000_000)).padStart(8, "0");
}

/** At most one for each person: a newer one replaces it. */
export function emailCodeRef(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`emailCodes/${uid}`);
}

export function storedEmailCode(uid: string, code: string, pending: PendingEmail, now: Instant) {
  return { ...pending, hash: hashOfCode(`${uid} ${code}`), expiresAt: Timestamp.fromMillis(now + HOUR_MS) };
}

/** What the code of this person proves. Throws if it proves nothing. */
export function readPendingEmail(snapshot: DocumentSnapshot, code: string, now: Instant): PendingEmail {
  const stored = v.safeParse(StoredCode, snapshot.data());
  if (!stored.success || stored.output.hash !== hashOfCode(`${snapshot.id} ${code}`)) throw refused("EMAIL_CODE_WRONG");
  if (now >= stored.output.expiresAt.toMillis()) throw refused("EMAIL_CODE_EXPIRED");
  return stored.output;
}

/** Why an address is not changed. */
export function refused(code: "EMAIL_CODE_WRONG" | "EMAIL_CODE_EXPIRED" | "EMAIL_TAKEN" | "EMAIL_SAME" | "WAIT") {
  return new HttpsError(code === "WAIT" ? "resource-exhausted" : "failed-precondition", "Not possible.", { code });
}
