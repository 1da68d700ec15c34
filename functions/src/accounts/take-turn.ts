import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { Instant } from "#domain/values/instant.ts";

/** How often one thing may be done for one key: so long between two, and so many in an hour. */
export interface TurnLimit {
  readonly waitMs: number;
  readonly perHour: number;
}

const HOUR_MS = 3_600_000;
const Turns = v.object({ at: v.array(Instant) });

/**
 * Whether it is this key's turn, kept in a document: what costs a mail must hold across every instance, and such calls
 * are rare enough to pay a write for it. Keys are stored as hashes: they are e-mail addresses and the like.
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
