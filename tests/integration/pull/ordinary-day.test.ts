import { describe, expect, it } from "vitest";
import { rowFeeds } from "#sync/pull/feed-plan.ts";
import { liveOrdinaryDay } from "#tests/support/ordinary-day.ts";

const CHANGED = { text: "changed", categoryId: null, boost: [], offset: 0, limit: 1 };

describe("the cost of a day: 10,000 products, 400 customers, 300 product changes, 20 orders, 10 of colleagues, 25 reconnects", () => {
  it("[P13] at most 300 document reads", async () => {
    const { mirror, catalogue, reads, ruleReads, compared } = await liveOrdinaryDay();
    // With the daily check of every feed but stock (A1).
    expect(compared).toBe(rowFeeds("salesperson").length + 1);
    expect((await catalogue.search(CHANGED)).total).toBe(300);
    expect(await mirror.customers.count()).toBe(400);
    expect(await mirror.orders.count()).toBe(10);
    expect(reads).toBeLessThanOrEqual(300);
    expect(ruleReads).toBeLessThanOrEqual(483);
  }, 120_000);

  it("[P13] at most 700 with 15 stock changes a minute over 1,000 products, of which none is missed", async () => {
    const { catalogue, reads, onHand } = await liveOrdinaryDay({ stockChangesPerMinute: 15 });
    const items = await catalogue.getProducts([...onHand.keys()]);
    expect(items.map((item) => item?.stock?.onHand)).toEqual([...onHand.values()]);
    expect((await catalogue.search(CHANGED)).total).toBe(300);
    expect(reads).toBeLessThanOrEqual(700);
  }, 120_000);
});
