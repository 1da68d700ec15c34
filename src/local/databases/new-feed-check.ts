import { NOTHING } from "#domain/sync/tally.ts";
import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { FeedCheck } from "./mirror-database.ts";

/** A feed that was never compared for this view (A1); "" = for none. */
export function newFeedCheck(feed: Feed, scope: string, dueAt: Instant): FeedCheck {
  return { feed, scope, dueAt, offset: null, accepted: NOTHING, doubtedAt: null, looks: 0, reloadedAt: null };
}
