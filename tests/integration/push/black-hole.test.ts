import { beforeEach, expect, it } from "vitest";
import { refuse } from "#domain/values/result.ts";
import { outboxEntry } from "#local/outbox/outbox-entry.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";
import { createPush } from "#remote/calls/push.ts";
import { createClock, settle, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

let clock: Clock;
let server: FakeServer;
let tab: Tab;
/** Whether calls of functions are swallowed, and what happens to pings. */
let isSwallowed: boolean;
let pingsAre: "answered" | "swallowed" | "refused";
let aborted: number;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  isSwallowed = true;
  pingsAre = "answered";
  aborted = 0;
});

/** As `fetch` behaves in a network that has forgotten the connection: no answer until somebody aborts. */
const call: CallFunction = (name, data, signal) => {
  if (!isSwallowed) return server.call(name, data);
  return new Promise((resolve) =>
    signal?.addEventListener("abort", () => {
      aborted += 1;
      resolve(refuse({ code: "timeout", message: "aborted" }));
    }),
  );
};

const pings = {
  newNonce: () => "n",
  ping: () => (pingsAre === "swallowed" ? new Promise<boolean>(() => {}) : Promise.resolve(pingsAre === "answered")),
};

function send() {
  return tab.flush({ everything: true, push: createPush(call), pings: { ...pings, timer: clock.timer } });
}

it("[S23] a swallowed request is ended by the first ping that gets through once it is overdue, and sent again", async () => {
  await sell(tab.device, "c1");
  const pass = send();
  await settle();
  await clock.pass(19_999);
  expect(aborted).toBe(0);
  await clock.pass(1);
  expect(await pass).toMatchObject({ unreachable: 1, retryAt: clock.now() + 5_000 });
  expect(await tab.device.work.outbox.toArray()).toMatchObject([{ lastProblem: { reason: "TIMEOUT" } }]);
  isSwallowed = false;
  expect(await send()).toMatchObject({ accepted: 1 });
});

it.each(["swallowed", "refused"] as const)(
  "[S23] not while pings are %s, but as soon as one gets through",
  async (are) => {
    await sell(tab.device, "c1");
    pingsAre = are;
    const pass = send();
    await settle();
    await clock.pass(60_000);
    expect(aborted).toBe(0);
    pingsAre = "answered";
    await clock.pass(10_000);
    expect(aborted).toBe(1);
    expect(await pass).toMatchObject({ unreachable: 1 });
  },
);

it("[S23] an answered request is not asked about, and a photograph on a slow network keeps its time", async () => {
  await sell(tab.device, "c1");
  isSwallowed = false;
  let asked = 0;
  const counted = { ...pings, timer: clock.timer, ping: async () => (asked += 1) > 0 };
  await tab.flush({ push: createPush(call), pings: counted });
  const bytes = { contentType: "image/jpeg" as const, full: "aa", thumb: "aa" };
  await tab.device.work.images.put({ imageId: "i1", noun: "product", keptAt: 1, ...bytes });
  const change = { kind: "saveImage", imageId: "i1", noun: "product", label: "" } as const;
  const facts = { key: "image:i1", change, lane: "image/i1", dependsOn: [], seq: 9, now: clock.now() };
  await tab.device.work.outbox.put(outboxEntry({ ...facts, owner: tab.device.identity.uid }));
  isSwallowed = true;
  const stop = new AbortController();
  const pass = tab.flush({ push: createPush(call), pings: counted, signal: stop.signal });
  await settle();
  await clock.pass(65_000);
  expect([asked, aborted]).toEqual([0, 0]);
  stop.abort();
  await pass;
});
