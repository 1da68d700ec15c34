import type { Feed } from "#domain/sync/feed.ts";
import type { Tally } from "#domain/sync/tally.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { FeedCheck } from "#local/databases/mirror-database.ts";
import { newFeedCheck } from "#local/databases/new-feed-check.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const CHECK_EVERY_MS = 24 * HOUR;
/** Feeds are checked one after the other, first at this distance. */
const SPREAD_MS = 10 * MINUTE;
/** How long a difference is watched: longer than a write may take to be readable (P4), and than a block waits. */
export const WATCHED_MS = [2 * MINUTE, 5 * MINUTE] as const;
/** When too much changes to compare, or the rows were just loaded again. */
const LATER_MS = HOUR;
/** A feed is loaded again at most once in this time. */
const RELOAD_EVERY_MS = 20 * HOUR;

/** What one comparison of a feed with the server showed. */
export type Look =
  /** Nothing is wrong; `offset` is how much more the server counts: what was deleted there. */
  | { readonly kind: "same"; readonly offset: Tally }
  /** The server has more (or less), and nothing explains it. */
  | { readonly kind: "differs"; readonly by: Tally }
  /** It cannot be told now: too much changes, or the server hands out nothing of it. */
  | { readonly kind: "unclear" }
  /** The server does not answer such a question. */
  | { readonly kind: "refused" };

export interface CheckStep {
  readonly check: FeedCheck;
  /** `reload`: the difference is confirmed. `accept`: loading again did not mend it. */
  readonly answer: "nothing" | "reload" | "accept";
}

/** The first check of the feed at this place, for this view. */
export function firstCheck(feed: Feed, scope: string, place: number, now: Instant): FeedCheck {
  return newFeedCheck(feed, scope, now + (place + 1) * SPREAD_MS);
}

/** A time further away than the longest wait was written under another clock. */
export function isCheckDue({ dueAt }: FeedCheck, now: Instant): boolean {
  return dueAt <= now || dueAt > now + CHECK_EVERY_MS;
}

/**
 * The rules of the daily check (A1, A2): a difference has to show three times within some minutes before the feed is
 * loaded again, and one that stays is accepted until it changes.
 */
export function nextCheck(check: FeedCheck, look: Look, now: Instant): CheckStep {
  if (look.kind === "unclear") return { check: { ...check, dueAt: now + LATER_MS }, answer: "nothing" };
  const settled = { ...check, dueAt: now + CHECK_EVERY_MS, doubtedAt: null, looks: 0 };
  if (look.kind === "refused") return { check: settled, answer: "nothing" };
  if (look.kind === "same") return { check: { ...settled, offset: look.offset }, answer: "nothing" };
  const doubtedAt = check.doubtedAt ?? now;
  const wait = WATCHED_MS[check.looks];
  if (wait !== undefined) {
    return { check: { ...check, dueAt: now + wait, doubtedAt, looks: check.looks + 1 }, answer: "nothing" };
  }
  if (check.reloadedAt !== null && Math.abs(now - check.reloadedAt) < RELOAD_EVERY_MS) {
    const { accepted } = check;
    const all = { count: accepted.count + look.by.count, sum: accepted.sum + look.by.sum };
    return { check: { ...settled, accepted: all }, answer: "accept" };
  }
  return { check: { ...settled, dueAt: now + LATER_MS, reloadedAt: now }, answer: "reload" };
}
