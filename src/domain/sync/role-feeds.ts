import type { Role } from "../access/identity.ts";
import { isOwner, seesAll } from "../access/is-owner.ts";
import { type Feed, FEEDS } from "./feed.ts";

/** Of the store's work: only its staff and owners read them. */
const STORE_FEEDS: ReadonlySet<Feed> = new Set(["devices", "tillCloses"]);

/** The feeds whose rows a device of this role keeps, in loading order (`src/sync/SPEC.md`, Receiving). */
export function roleFeeds(role: Role): readonly Feed[] {
  if (isOwner([role])) return FEEDS;
  const others = FEEDS.filter((feed) => feed !== "invites" && (!STORE_FEEDS.has(feed) || seesAll([role])));
  return role === "salesperson" ? others : others.filter((feed) => feed !== "targets");
}
