import * as v from "valibot";
import type { Instant } from "../values/instant.ts";

const Ended = v.array(v.pipe(v.number(), v.safeInteger()));

/**
 * The sessions of a person that were ended one by one (ACCESS-43), each by when its password was given: in seconds, as
 * tokens have it. Nothing unreadable ends a session.
 */
export function readEndedSessions(stored: unknown): readonly number[] {
  const ended = v.safeParse(Ended, stored);
  return ended.success ? ended.output : [];
}

/** Whether the session that began at this instant was ended. */
export function isSessionEnded(stored: unknown, authTime: Instant): boolean {
  return readEndedSessions(stored).includes(inSeconds(authTime));
}

/** The moment a session began, as tokens have it. */
export function inSeconds(authTime: Instant): number {
  return Math.floor(authTime / 1_000);
}
