import type { Instant } from "#domain/values/instant.ts";

/** So long a code must be out of sight before it counts again. */
const AWAY_MS = 1_500;

/** Tells which of the codes in a picture are new: one that stays in sight counts once, held away and shown again once more. */
export function createSeenCodes(): (codes: readonly string[], at: Instant) => readonly string[] {
  const lastSeen = new Map<string, Instant>();
  return (codes, at) => {
    const fresh = codes.filter((code) => at - (lastSeen.get(code) ?? -Infinity) > AWAY_MS);
    for (const code of codes) lastSeen.set(code, at);
    return fresh;
  };
}
