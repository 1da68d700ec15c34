import type { Feed } from "#domain/sync/feed.ts";
import { canDecideCorrections } from "#domain/records/record-access.ts";
import type { Scope } from "#sync/remote-port.ts";

/** One condition of a query: a field that equals a value, is one of several, or a list that has it; or one of several. */
export type FeedFilter =
  | { readonly field: string; readonly equals: string }
  | { readonly field: string; readonly isOneOf: readonly string[] }
  | { readonly field: string; readonly contains: string }
  | { readonly either: readonly FeedFilter[] };

/** Where a feed's documents lie. `parent` is a document path ("" = the root). */
export type FeedQuery =
  | { readonly kind: "document"; readonly path: string }
  | {
      readonly kind: "collection";
      readonly parent: string;
      readonly collection: string;
      readonly filters: readonly FeedFilter[];
    };

/**
 * The query that the security rules allow this person for a feed: salespeople read their own customers and the
 * unassigned ones, their own orders and those of their customers, their own days; drivers what is assigned to them; the
 * store and the owner everything. What was suggested is for owners, and for whoever suggested it.
 */
export function feedQuery(feed: Feed, scope: Scope): FeedQuery {
  const parent = `companies/${scope.companyId}`;
  if (feed === "company") return { kind: "document", path: parent };
  // Categories are top level: their company stands in a field.
  if (feed === "categories") {
    return {
      kind: "collection",
      parent: "",
      collection: "categories",
      filters: [{ field: "companyId", equals: scope.companyId }],
    };
  }
  return { kind: "collection", parent, collection: feed, filters: roleFilters(feed, scope) };
}

function roleFilters(feed: Feed, { role, uid }: Scope): readonly FeedFilter[] {
  const rep = role === "salesperson";
  const driver = role === "delivery_personnel";
  if (feed === "corrections" && !canDecideCorrections([role])) return [{ field: "suggestedBy", equals: uid }];
  if (feed === "customers" && rep) {
    return [
      {
        either: [
          { field: "repId", isOneOf: [uid, ""] },
          { field: "otherRepIds", contains: uid },
        ],
      },
    ];
  }
  if (feed === "itineraryDays" && (rep || driver)) return [{ field: "repId", equals: uid }];
  if (feed === "orders" && rep) {
    return [
      {
        either: [
          { field: "repId", equals: uid },
          { field: "customerRepIds", contains: uid },
        ],
      },
    ];
  }
  if (feed === "orders" && driver) return [{ field: "assignedTo", equals: uid }];
  return [];
}
