import { type Feed, FEEDS } from "#domain/sync/feed.ts";
import { roleFeeds } from "#domain/sync/role-feeds.ts";
import { fieldsName, ROW_SCHEMAS } from "#domain/sync/row-schemas.ts";
import type { Role } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { RowFeed } from "./feed-sink.ts";
import type { Scope } from "../remote-port.ts";

const DAY = 86_400_000;

const SCHEMAS: ReadonlyMap<string, unknown> = new Map(Object.entries(ROW_SCHEMAS));

/** Tombstones are kept 90 days: a device that last read a feed before that would keep deleted records. */
const RELOAD_AFTER_DAYS = 80;

/** The feeds that the mirror keeps as rows, in loading order. */
export const ROW_FEEDS = FEEDS.filter(isRowFeed);

/** Those that this role reads. */
export function rowFeeds(role: Role): readonly RowFeed[] {
  return roleFeeds(role).filter(isRowFeed);
}

function isRowFeed(feed: Feed): feed is RowFeed {
  return feed !== "products" && feed !== "stock" && feed !== "catalogBlocks";
}

/** Identifies the view (company and role) a feed's state belongs to. */
export function scopeKey({ role, companyId }: Scope): string {
  return `${companyId}:${role}`;
}

/** Whether the stored rows were read by this role for this company. */
export function isSameView(state: FeedState, scope: Scope): boolean {
  return state.scope === undefined || state.scope === scopeKey(scope);
}

/** Whether so much time has passed since a feed, or a pack, was read that deletions are missing (P10). */
export function isPastTombstones({ watermark }: Pick<FeedState, "watermark">, now: Instant): boolean {
  return watermark !== null && Date.parse(watermark) <= now - RELOAD_AFTER_DAYS * DAY;
}

/**
 * Whether a feed's rows are used only until another load has replaced them: they are not the server's any more (A4), or
 * were read by a version that knew other fields (P31).
 */
export function isOutdated({ feed, isDoubted, fields }: FeedState): boolean {
  return isDoubted === true || fields !== fieldsKept(feed);
}

/** The catalogue keeps products as the server packs them, with all fields. */
function fieldsKept(feed: Feed): string | undefined {
  const schema = SCHEMAS.get(feed);
  return schema === undefined ? undefined : fieldsName(schema);
}

/** A feed that was never read. */
export function newFeed(feed: Feed, scope: Scope): FeedState {
  const fields = fieldsKept(feed);
  return {
    feed,
    watermark: null,
    resumeAfter: null,
    loaded: false,
    count: 0,
    lastGoodAt: null,
    scope: scopeKey(scope),
    ...(fields !== undefined && { fields }),
  };
}

/** The roles whose phones get changes of products and stock as blocks (P29). */
export function isOnTheRoad(role: Role): boolean {
  return role === "salesperson" || role === "delivery_personnel";
}
