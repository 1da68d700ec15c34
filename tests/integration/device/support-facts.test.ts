import { afterEach, beforeEach, expect, it } from "vitest";
import { supportLines } from "#components/sync/support-lines.ts";
import { readSupportFacts } from "#local/queries/sync/support-facts.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

const ana = buildIdentity("ana");
let clock: Clock;
let server: FakeServer;
let tab: Tab;
beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server, identity: ana });
});
afterEach(() => tab.kill());

it("OPS-38 support hears what waits, what is parked and why, since when, and when something arrived last", async () => {
  const nothing = { waiting: 0, parked: [], oldestAt: null, lastSentAt: null, lastGoodAt: null };
  expect(await readSupportFacts(tab.device)).toEqual(nothing);

  await sell(tab.device, "c1");
  await tab.flush();
  const sentAt = clock.now();
  await clock.pass(60_000);
  const parkedAt = clock.now();
  server.refusalOf = () => ({ reason: "TOTALS_DIFFER", field: "total" });
  await sell(tab.device, "c2");
  await tab.flush();
  await clock.pass(60_000);
  server.isReachable = false;
  await sell(tab.device, "c3");
  await tab.flush();

  const facts = await readSupportFacts(tab.device);
  expect(facts).toEqual({
    waiting: 1,
    parked: [["TOTALS_DIFFER", 1]],
    oldestAt: parkedAt,
    lastSentAt: sentAt,
    lastGoodAt: null,
  });
  const lines = supportLines(ana, "B", facts);
  expect(lines[0]).toBe(`${ana.companyId} ana ${ana.role}, device B`);
  expect(lines[1]).toBe(`unsent: 1 waiting, 1 parked (TOTALS_DIFFER 1), oldest ${new Date(parkedAt).toISOString()}`);
  expect(lines[2]).toBe(`last sent ${new Date(sentAt).toISOString()}, last contact none`);
});
