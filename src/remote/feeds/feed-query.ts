import type { Feed } from "#domain/sync/feed.ts";
import { isOwner, seesAll } from "#domain/access/is-owner.ts";
import { canDecideCorrections } from "#domain/records/record-access.ts";
import type { Scope } from "#sync/remote-port.ts";

/**
 * A condition: a field equals a value, is one of several, or is a list that contains it; or any of several conditions.
 */
export type FeedFilter =
  | { readonly field: string; readonly equals: string }
  | { readonly field: string; readonly isOneOf: readonly string[] }
  | { readonly field: string; readonly contains: string }
  | { readonly either: readonly FeedFilter[] };

/** The path of a feed's documents. `parent` is a document path ("" = the root). */
export type FeedQuery =
  | { readonly kind: "document"; readonly path: string }
  | {
      readonly kind: "collection";
      readonly parent: string;
      readonly collection: string;
      readonly filters: readonly FeedFilter[];
    };

/**
 * The query the security rules allow this user for a feed: salespeople read their own and unassigned customers, their
 * own orders and those of their customers, and their own days; drivers their runs with their orders and customers; the store and the owner
 * everything. Suggestions are for owners and those who made them, devices for the store, owners and those who use them.
 */
export function feedQuery(feed: Feed, scope: Scope): FeedQuery {
  const parent = `companies/${scope.companyId}`;
  if (feed === "company") return { kind: "document", path: parent };
  if (feed === "workPlans" && !seesAll([scope.role])) {
    return { kind: "document", path: `${parent}/workPlans/${scope.uid}` };
  }
  if (feed === "targets" && !isOwner([scope.role])) {
    return { kind: "document", path: `${parent}/targets/${scope.uid}` };
  }
  // Categories are top level: the company is a field.
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
  if (feed === "devices" && !seesAll([role])) return [{ field: "uid", equals: uid }];
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
  if (feed === "customers" && driver) return [{ field: "drivers", contains: uid }];
  if (feed === "runs" && (driver || rep)) return [{ field: "driverId", equals: uid }];
  if (feed === "itineraryDays" && (rep || driver)) return [{ field: "repId", equals: uid }];
  // What the others did at a stop is kept with the day, what they were paid with the customer.
  if (feed === "visits" || feed === "payments") return [{ field: "repId", equals: uid }];
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
