import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { Instant } from "#domain/values/instant.ts";

/** How often something may happen: at most `most` times within `withinMs`, with a pause of `waitMs` between two. */
export interface TurnLimit {
  readonly most: number;
  readonly withinMs: number;
  readonly waitMs?: number;
}

/** What a limit counts: `key` names the action and whose turns they are. */
export interface Turn {
  readonly key: string;
  readonly limit: TurnLimit;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const Turns = v.object({ at: v.array(Instant) });

/**
 * Whether all limits allow one more; if so, each counts it, otherwise none does. Kept in documents (`throttles`), which
 * all instances share: an attacker gains nothing by being answered by many of them. Keys are stored as hashes, because
 * they contain addresses.
 */
export async function takeTurns(firestore: Firestore, turns: readonly Turn[], now: Instant): Promise<boolean> {
  const refs = turns.map(({ key }) => firestore.doc(`throttles/${createHash("sha256").update(key).digest("hex")}`));
  return firestore.runTransaction(async (transaction) => {
    const taken = await transaction.getAll(...refs);
    const recent = turns.map(({ limit }, index) => {
      const stored = v.safeParse(Turns, taken[index]?.data());
      return stored.success ? stored.output.at.filter((at) => now - at < limit.withinMs) : [];
    });
    if (turns.some(({ limit }, index) => !isAllowed(limit, recent[index] ?? [], now))) return false;
    for (const [index, ref] of refs.entries()) {
      const withinMs = turns[index]?.limit.withinMs ?? 0;
      transaction.set(ref, { at: [...(recent[index] ?? []), now], expiresAt: new Date(now + withinMs) });
    }
    return true;
  });
}

/** Like `takeTurns`, but what is not allowed ends the call. */
export async function requireTurns(firestore: Firestore, turns: readonly Turn[], now: Instant): Promise<void> {
  if (await takeTurns(firestore, turns, now)) return;
  throw new HttpsError("resource-exhausted", "Too many requests. Try again later.");
}

function isAllowed({ most, waitMs = 0 }: TurnLimit, recent: readonly Instant[], now: Instant): boolean {
  const last = recent.at(-1);
  return recent.length < most && (last === undefined || now - last >= waitMs);
}
