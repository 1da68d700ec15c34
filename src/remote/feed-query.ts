import type { Feed } from "#domain/feed.ts";
import type { Scope } from "#sync/remote-port.ts";

/** One condition of a query: a field that equals a value, or is one of several. */
export type FeedFilter =
  | { readonly field: string; readonly equals: string }
  | { readonly field: string; readonly isOneOf: readonly string[] };

/** Where a feed's documents lie. `parent` is a document path ("" = the root). */
export type FeedQuery =
  | { readonly kind: "document"; readonly path: string }
  | { readonly kind: "collection"; readonly parent: string; readonly collection: string; readonly filters: readonly FeedFilter[] };

const COLLECTIONS = {
  priceLists: "priceLists", products: "products", stock: "stock", customers: "customers",
  itineraryDays: "itineraryDays", orders: "orders",
} as const;

/**
 * The query that the security rules allow this person for a feed: salespeople read their own customers and the
 * unassigned ones, their own orders and days; drivers what is assigned to them; the store and the owner everything.
 */
export function feedQuery(feed: Feed, scope: Scope): FeedQuery {
  const parent = `companies/${scope.companyId}`;
  switch (feed) {
    case "company":
      return { kind: "document", path: parent };
    case "categories":
      return {
        kind: "collection", parent: "", collection: "categories", filters: [{ field: "companyId", equals: scope.companyId }],
      };
    default:
      return { kind: "collection", parent, collection: COLLECTIONS[feed], filters: roleFilters(feed, scope) };
  }
}

function roleFilters(feed: keyof typeof COLLECTIONS, { role, uid }: Scope): readonly FeedFilter[] {
  const rep = role === "salesperson";
  const driver = role === "delivery_personnel";
  if (feed === "customers" && rep) return [{ field: "repId", isOneOf: [uid, ""] }];
  if (feed === "itineraryDays" && (rep || driver)) return [{ field: "repId", equals: uid }];
  if (feed === "orders" && rep) return [{ field: "repId", equals: uid }];
  if (feed === "orders" && driver) return [{ field: "assignedTo", equals: uid }];
  return [];
}
