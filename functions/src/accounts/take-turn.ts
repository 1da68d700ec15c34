import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { Instant } from "#domain/values/instant.ts";

/** How often an action is allowed per key: the minimum pause and the maximum per hour. */
export interface TurnLimit {
  readonly waitMs: number;
  readonly perHour: number;
}

const HOUR_MS = 3_600_000;
const Turns = v.object({ at: v.array(Instant) });

/**
 * Whether the limit allows another action for this key. Kept in a document: limits on mails must hold across all instances, and such calls
 * are rare enough to pay for a write. Keys are stored as hashes because they contain e-mail addresses.
 */
export async function takeTurn(firestore: Firestore, key: string, limit: TurnLimit, now: Instant): Promise<boolean> {
  const ref = firestore.doc(`throttles/${createHash("sha256").update(key).digest("hex")}`);
  return firestore.runTransaction(async (transaction) => {
    const stored = v.safeParse(Turns, (await transaction.get(ref)).data());
    const recent = stored.success ? stored.output.at.filter((at) => now - at < HOUR_MS) : [];
    const last = recent.at(-1);
    if (recent.length >= limit.perHour || (last !== undefined && now - last < limit.waitMs)) return false;
    transaction.set(ref, { at: [...recent, now], expiresAt: new Date(now + HOUR_MS) });
    return true;
  });
}
