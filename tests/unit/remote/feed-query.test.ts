import { describe, expect, it } from "vitest";
import { FEEDS } from "#domain/sync/feed.ts";
import { feedQuery } from "#remote/feeds/feed-query.ts";
import { rowFeeds } from "#sync/pull/feed-plan.ts";

const DRIVER = { uid: "diego", role: "delivery_personnel", companyId: "demo" } as const;

describe("[P11] a driver's device", () => {
  it("has only its own runs and days, with the orders and customers of its runs", () => {
    expect(feedQuery("customers", DRIVER)).toMatchObject({ filters: [{ field: "drivers", contains: "diego" }] });
    expect(feedQuery("runs", DRIVER)).toMatchObject({ filters: [{ field: "driverId", equals: "diego" }] });
    const ana = { ...DRIVER, uid: "ana", role: "salesperson" } as const;
    expect(feedQuery("runs", ana)).toMatchObject({ filters: [{ field: "driverId", equals: "ana" }] });
    expect(feedQuery("orders", DRIVER)).toMatchObject({ filters: [{ field: "assignedTo", equals: "diego" }] });
    expect(feedQuery("itineraryDays", DRIVER)).toMatchObject({ filters: [{ field: "repId", equals: "diego" }] });
    expect(feedQuery("corrections", DRIVER)).toMatchObject({ filters: [{ field: "suggestedBy", equals: "diego" }] });
  });

  it("has the whole catalogue of the company, and otherwise only reference data unfiltered", () => {
    const unfiltered = FEEDS.filter((feed) => {
      const query = feedQuery(feed, DRIVER);
      return query.kind === "collection" && query.filters.length === 0;
    });
    const theirs: ReadonlySet<string> = new Set([...rowFeeds("delivery_personnel"), "products", "stock"]);
    const asked = unfiltered.filter((feed) => theirs.has(feed));
    expect(asked.toSorted()).toEqual(["priceLists", "products", "staff", "stock"]);
  });
});
