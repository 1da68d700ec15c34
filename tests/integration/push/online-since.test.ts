import { beforeEach, expect, it } from "vitest";
import type { FlushDeps } from "#sync/push/flush-outbox.ts";
import { createPush } from "#remote/calls/push.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

const MINUTE = 60_000;

let clock: Clock;
let server: FakeServer;
let tab: Tab;
/** What each request told, in minutes. */
let told: (readonly number[])[];

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  told = [];
});

const push = createPush((name, data) => {
  const { onlineFor = [] } = data as { readonly onlineFor?: readonly number[] };
  if (name === "placeOrders") told.push(onlineFor.map((each) => each / MINUTE));
  return server.call(name, data);
});
const flush = (isOnline: boolean, changes: Partial<FlushDeps> = {}) =>
  tab.flush({ everything: true, push, isOnline: () => isOnline, ...changes });
const pass = (minutes: number) => clock.set(clock.now() + minutes * MINUTE);

it("[S27] an order that waited without signal is told to have been online from when it is sent", async () => {
  await sell(tab.device, "c1");
  server.isReachable = false;
  await flush(false);
  pass(300);
  server.isReachable = true;
  await flush(true);
  expect(told).toEqual([[0], [0]]);
  expect(server.orders).toHaveLength(1);
});

it("[S27] one that the store did not take while it answered is told since then, and keeps that", async () => {
  await sell(tab.device, "c1");
  server.faultOf = () => "error";
  await flush(true);
  pass(20);
  server.faultOf = () => "none";
  await flush(true);
  expect(told).toEqual([[0], [20]]);
});

it("[S27] one that may not be sent yet, though the store answers, is told since the first pass that saw that", async () => {
  await sell(tab.device, "c1");
  await flush(false, { gate: async () => ({ code: "signedOut" }) });
  pass(60);
  await flush(true, { gate: async () => ({ code: "signedOut" }) });
  pass(30);
  await sell(tab.device, "c2");
  await flush(true);
  expect(told).toEqual([[30, 0]]);
});

it("[S27] who does not know whether the store answers notes nothing", async () => {
  await sell(tab.device, "c1");
  server.faultOf = () => "error";
  await tab.flush({ everything: true, push });
  const [entry] = await tab.device.work.outbox.toArray();
  expect(entry).not.toHaveProperty("onlineAt");
});
