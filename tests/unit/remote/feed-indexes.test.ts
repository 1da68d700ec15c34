import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FEEDS } from "#domain/sync/feed.ts";
import type { Role } from "#domain/access/identity.ts";
import { type FeedFilter, feedQuery } from "#remote/feeds/feed-query.ts";
import { hasHorizon } from "#domain/sync/horizon.ts";
import { WITH_TOMBSTONES } from "#sync/audit/compare-feed.ts";
import { rowFeeds } from "#sync/pull/feed-plan.ts";

interface CompositeIndex {
  readonly collectionGroup: string;
  readonly fields: readonly { fieldPath: string; order?: string; arrayConfig?: string }[];
}

const { indexes } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as { indexes: CompositeIndex[] };
const ROLES: readonly Role[] = ["salesperson", "delivery_personnel", "store_staff", "company_owner", "super_admin"];

/** The queries that production makes of one: each branch of an "or" separately. */
function branches(filters: readonly FeedFilter[]): Exclude<FeedFilter, { either: unknown }>[][] {
  return filters.reduce<Exclude<FeedFilter, { either: unknown }>[][]>(
    (all, filter) => {
      const choices = "either" in filter ? filter.either.flatMap((each) => branches([each])) : [[filter]];
      return all.flatMap((begun) => choices.map((choice) => [...begun, ...choice]));
    },
    [[]],
  );
}

/** A filter's field, then the time: the order and bounds of a feed's query. */
function hasIndex(
  collection: string,
  filters: ReturnType<typeof branches>[number],
  order: "ASCENDING" | "DESCENDING" = "ASCENDING",
): boolean {
  const wanted = [...namesOf(filters), `updatedAt ${order}`];
  return indexes.some(
    ({ collectionGroup, fields }) => collectionGroup === collection && fields.map(modeOf).join() === wanted.join(),
  );
}

const ascending = (field: string) => `${field} ASCENDING`;

function modeOf({ fieldPath, order, arrayConfig }: CompositeIndex["fields"][number]): string {
  return `${fieldPath} ${order ?? arrayConfig}`;
}

function namesOf(filters: ReturnType<typeof branches>[number]): string[] {
  return filters.map((filter) => ("contains" in filter ? `${filter.field} CONTAINS` : ascending(filter.field)));
}

describe("the composite indexes of production", () => {
  for (const role of ROLES) {
    it(`[P11] serve each feed of ${role}: a missing one fails only there, not on the local server`, () => {
      const feeds = FEEDS.filter((feed) => feed === "products" || feed === "stock" || rowFeeds(role).includes(feed));
      const missing = feeds.flatMap((feed) => {
        const query = feedQuery(feed, { uid: "ana", role, companyId: "demo" });
        if (query.kind === "document") return [];
        return branches(query.filters)
          .filter((filters) => filters.length > 0 && !hasIndex(query.collection, filters))
          .map((filters) => `${query.collection}: ${filters.map(({ field }) => field).join(", ")}`);
      });
      expect(missing).toEqual([]);
    });
  }

  it.each(ROLES)("[P27] serve the open orders beyond the horizon and the window of the newest, of %s", (role) => {
    const query = feedQuery("orders", { uid: "ana", role, companyId: "demo" });
    if (query.kind === "document") throw new Error("orders are a collection");
    const all = branches(query.filters);
    expect(all.filter((filters) => !hasIndex("orders", [...filters, { field: "status", isOneOf: [] }]))).toEqual([]);
    // Without a filter the time's own index serves the window.
    const filtered = all.filter((filters) => filters.length > 0);
    expect(filtered.filter((filters) => !hasIndex("orders", filters, "DESCENDING"))).toEqual([]);
  });

  it.each(ROLES)("ORDER-63: serve looking back at all orders and at a customer's, of %s", (role) => {
    const query = feedQuery("orders", { uid: "ana", role, companyId: "demo" });
    if (query.kind === "document") throw new Error("orders are a collection");
    const all = branches(query.filters);
    const asked = [...all, ...all.map((filters) => [...filters, { field: "customerId", equals: "c1" }])];
    const filtered = asked.filter((filters) => filters.length > 0);
    expect(filtered.filter((filters) => !hasIndex("orders", filters, "DESCENDING"))).toEqual([]);
  });

  it.each(ROLES)("[A1] serve counting each feed, and its tombstones, with the sum of its revisions, for %s", (role) => {
    const checked = [...rowFeeds(role), "products"] as const;
    const missing = checked.flatMap((feed) => {
      const query = feedQuery(feed, { uid: "ana", role, companyId: "demo" });
      if (query.kind === "document") return [];
      const since = hasHorizon(feed) ? [["updatedAt"]] : [[]];
      const parts = feed === "orders" ? [...since, ["status", "updatedAt"]] : since;
      const bounds = WITH_TOMBSTONES.has(feed) ? [...parts, ["deletedAt"]] : parts;
      return branches(query.filters).flatMap((filters) =>
        bounds.map((bound) => [query.collection, ...namesOf(filters), ...bound.map(ascending), "rev ASCENDING"]),
      );
    });
    // A sum alone is served by the field's own index.
    const composite = missing.filter((names) => names.length > 2);
    const declared = new Set(
      indexes.map(({ collectionGroup, fields }) => [collectionGroup, ...fields.map(modeOf)].join()),
    );
    expect(composite.map((names) => names.join()).filter((names) => !declared.has(names))).toEqual([]);
    expect(composite.length).toBeGreaterThan(5);
  });

  it("a window of products or stock has no filter: the time's own index serves it backwards", () => {
    for (const role of ROLES) {
      for (const feed of ["products", "stock"] as const) {
        expect(feedQuery(feed, { uid: "ana", role, companyId: "demo" })).toMatchObject({ filters: [] });
      }
    }
  });
});
