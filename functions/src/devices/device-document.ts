import type { DocumentReference, DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { MissingCapture } from "#domain/captures/missing-captures.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { Instant } from "#domain/values/instant.ts";

/** An installation as `registerDevice` stores it. Older documents lack what is optional. */
export const StoredDevice = v.object({
  uid: Identifier,
  letter: v.string(),
  platform: v.string(),
  appVersion: v.string(),
  name: v.optional(v.string(), ""),
  registeredAt: v.optional(v.nullable(Instant), null),
  /** The person's code when the device last registered, and until when it knew each former one. */
  repCode: v.optional(v.string(), ""),
  formerCodes: v.optional(v.record(v.string(), Instant), {}),
  /** Captures that may still be on it (ORDER-37). */
  missing: v.optional(v.array(MissingCapture), []),
  /** When the password of its present session was given (ACCESS-43). */
  sessionAt: v.optional(v.nullable(Instant), null),
});
export type StoredDevice = v.InferOutput<typeof StoredDevice>;

/** The code in a person's present numbers, from their user's document; empty if there is none. */
export function repCodeOf(user: DocumentSnapshot | undefined): string {
  const code: unknown = user?.get("repCode");
  return typeof code === "string" ? code : "";
}

export function deviceRef(
  firestore: Firestore,
  companyId: Identifier,
  uid: Identifier,
  installId: Identifier,
): DocumentReference {
  return firestore.doc(`companies/${companyId}/devices/${uid}_${installId}`);
}
