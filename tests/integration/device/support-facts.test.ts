import { afterEach, beforeEach, expect, it } from "vitest";
import { supportLines } from "#components/sync/support-lines.ts";
import { readSupportFacts } from "#local/queries/sync/support-facts.ts";
import { createSessionMemory } from "#runtime/session/session-memory.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, loseDatabase, openTab, type Phone, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

const ana = buildIdentity("ana");
let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;
beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await openTab({ phone, clock, server, identity: ana });
});
afterEach(() => tab.kill());

it("OPS-38 support hears what waits, what is parked and why, since when, and when something arrived last", async () => {
  const nothing = { waiting: 0, parked: [], oldestAt: null, lastSentAt: null, lastGoodAt: null, sends: [] };
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
    parked: [{ reason: "TOTALS_DIFFER", count: 1 }],
    oldestAt: parkedAt,
    lastSentAt: sentAt,
    lastGoodAt: null,
    sends: [],
  });
  const lines = supportLines(ana, "B", facts);
  expect(lines[0]).toBe(`${ana.companyId} ana ${ana.role}, device B`);
  expect(lines[1]).toBe(`unsent: 1 waiting, 1 parked (TOTALS_DIFFER 1), oldest ${new Date(parkedAt).toISOString()}`);
  expect(lines[2]).toBe(`last sent ${new Date(sentAt).toISOString()}, last contact none`);
});

it("OPS-39 what each pass came to survives a reload, another sign-in and the loss of the copies", async () => {
  const { shared } = tab.device;
  const memory = createSessionMemory(shared, clock.now);
  await memory.keepIdentity(ana);
  await tab.flush({ everything: true });
  expect((await readSupportFacts(tab.device)).sends).toEqual([]);

  await sell(tab.device, "c1");
  await tab.flush();
  const first = { at: clock.now(), sent: 1, parked: 0, failed: 0, ms: 0 };
  await clock.pass(60_000);
  server.isReachable = false;
  await sell(tab.device, "c2");
  await tab.flush();
  await clock.pass(60_000);
  await tab.flush({ everything: true });
  const lost = { at: clock.now(), sent: 0, parked: 0, failed: 1, ms: 0, passes: 2 };

  await memory.keepIdentity({ ...ana, authTime: ana.authTime + 1 });
  tab.kill();
  await loseDatabase(phone, "rutero-ana-mirror");
  tab = await openTab({ phone, clock, server, identity: ana });
  const facts = await readSupportFacts(tab.device);
  expect(facts.sends).toEqual([lost, first]);
  expect(supportLines(ana, "B", facts).slice(3)).toEqual([
    "sends:",
    `${new Date(lost.at).toISOString()} 0 sent, 0 parked, 1 failed, 0 ms, 2 times in a row`,
    `${new Date(first.at).toISOString()} 1 sent, 0 parked, 0 failed, 0 ms`,
  ]);
});

it("[S26] OPS-39 a pass that was called off notes nothing", async () => {
  await createSessionMemory(tab.device.shared, clock.now).keepIdentity(ana);
  await sell(tab.device, "c1");
  const stop = new AbortController();
  await tab.flush({ signal: stop.signal, onSending: (count) => count > 0 && stop.abort() });
  expect((await readSupportFacts(tab.device)).sends).toEqual([]);
});
