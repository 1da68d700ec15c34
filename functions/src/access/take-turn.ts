import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { Instant } from "#domain/values/instant.ts";
import { noteEvent } from "./security-events.ts";

/** How often something may happen: at most `most` times within `withinMs`, with a pause of `waitMs` between two. */
export interface TurnLimit {
  readonly most: number;
  readonly withinMs: number;
  readonly waitMs?: number;
}

/** What a limit counts: turns of an action `of` a person, a company, a recipient or an address. */
export interface Turn {
  readonly action: string;
  readonly of: string;
  readonly limit: TurnLimit;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const Turns = v.object({ at: v.array(Instant) });

/**
 * Whether all limits allow one more; if so, each counts it, otherwise none does. Kept in documents (`throttles`), which
 * all instances share: an attacker gains nothing by being answered by many of them. Actions and whose they are
 * are stored as hashes, because they contain addresses.
 */
export async function takeTurns(firestore: Firestore, turns: readonly Turn[], now: Instant): Promise<boolean> {
  const refs = turns.map(({ action, of }) =>
    firestore.doc(`throttles/${createHash("sha256").update(`${action} ${of}`).digest("hex")}`),
  );
  const reached = await firestore.runTransaction(async (transaction): Promise<string | null> => {
    const taken = await transaction.getAll(...refs);
    const recent = turns.map(({ limit }, index) => {
      const stored = v.safeParse(Turns, taken[index]?.data());
      return stored.success ? stored.output.at.filter((at) => now - at < limit.withinMs) : [];
    });
    const full = turns.find(({ limit }, index) => !isAllowed(limit, recent[index] ?? [], now));
    if (full !== undefined) return full.action;
    for (const [index, ref] of refs.entries()) {
      const withinMs = turns[index]?.limit.withinMs ?? 0;
      transaction.set(ref, { at: [...(recent[index] ?? []), now], expiresAt: new Date(now + withinMs) });
    }
    return null;
  });
  if (reached !== null) noteEvent({ event: "limitReached", action: reached, uid: null });
  return reached === null;
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
