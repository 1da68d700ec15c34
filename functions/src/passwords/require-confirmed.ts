import { HttpsError } from "firebase-functions/https";
import type { Instant } from "#domain/values/instant.ts";
import { MINUTE_MS } from "../access/take-turn.ts";
import type { CallerAuth } from "../access/verify-caller.ts";

/** How long ago the current password may have been given. */
const CONFIRMED_WITHIN_MS = 5 * MINUTE_MS;

/**
 * The caller has just signed in with their current password: only the provider knows whether it was right, and the token
 * says when.
 */
export function requireConfirmed(auth: CallerAuth, now: Instant): void {
  const { auth_time: confirmedAt = 0 } = auth?.token ?? {};
  if (now - confirmedAt * 1_000 <= CONFIRMED_WITHIN_MS) return;
  throw new HttpsError("failed-precondition", "Please enter your password again.", { code: "PASSWORD_NOT_CONFIRMED" });
}
