import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { buildCompany, buildCustomer, buildPriceList } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, loseDatabase, openTab, sell } from "#tests/support/device.ts";
import { createFakeFeeds } from "#tests/support/fake-feeds.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { watchLargestWrite } from "#tests/support/list-writes.ts";
import { startLivePhone, until } from "#tests/support/live-phone.ts";

let clock: Clock;

beforeEach(() => {
  clock = createClock();
});

afterEach(() => vi.restoreAllMocks());

describe("the transactions of a page", () => {
  it("[W4] a received page of 500 rows is written by at most 100", async () => {
    const feeds = createFakeFeeds(() => clock.now());
    feeds.put("company", "demo", buildCompany());
    feeds.put("priceLists", "general", buildPriceList());
    for (let each = 0; each < 450; each += 1) feeds.put("customers", `c${each}`, buildCustomer(`c${each}`));
    const written = watchLargestWrite();
    const phone = await startLivePhone(clock, feeds);
    await until(clock, async () => (await phone.mirror.customers.count()) === 450);
    expect(written.most).toBe(100);
    phone.end();
  });

  it("[W4] lost orders are restored one by one", async () => {
    const phone = createPhone();
    const server = createFakeServer(clock.now);
    const before = await openTab({ phone, clock, server });
    for (let each = 0; each < 12; each += 1) await sell(before.device, "c1");
    before.kill();
    await loseDatabase(phone, workDatabaseName("ana"));
    const written = watchLargestWrite();
    const after = await openTab({ phone, clock, server, customers: ["c1"] });
    expect(await after.device.work.outbox.count()).toBe(12);
    // An order and its entry.
    expect(written.most).toBe(2);
    after.kill();
  });
});
