import { liveQuery } from "dexie";
import { beforeEach, describe, expect, it } from "vitest";
import { ping } from "#remote/calls/ping.ts";
import { watchConnectivity, type ConnectivityState, type ConnectivityWatch } from "#sync/connectivity.ts";
import { startSendLoop, type SendLoop } from "#sync/push/send-loop.ts";
import { createClock, settle, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

/** How the network treats our own backend, and what the device reports about it. */
type Network = "ok" | "none" | "captive" | "dnsOnly" | "server503";

let clock: Clock;
let server: FakeServer;
let tab: Tab;
let network: Network;
let isVisible: boolean;
let states: ConnectivityState[];
let connectivity: ConnectivityWatch;
let loop: SendLoop;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  network = "ok";
  isVisible = true;
  states = [];
  connectivity = watchConnectivity({
    ping: askBackend,
    newNonce: () => "n",
    hasNetwork: () => network !== "none",
    isVisible: () => isVisible,
    now: clock.now,
    timer: clock.timer,
    onChange: (state) => states.push(state),
    onRegained: () => loop.request({ everything: true }),
  });
  loop = startSendLoop({
    flush: (options) => tab.flush({ ...options, onOutcomes: (outcomes) => connectivity.noteOutcomes(outcomes) }),
    now: clock.now,
    timer: clock.timer,
    onError: (error) => {
      throw error;
    },
  });
});

/** A network without DNS or with a dead server never answers; the timeout has to notice. */
function askBackend(nonce: string): Promise<boolean> {
  if (network === "dnsOnly") return new Promise(() => {});
  return ping(server.call, nonce);
}

function enter(next: Network): void {
  network = next;
  server.isReachable = next !== "none" && next !== "dnsOnly";
  server.faultOf = () => (next === "captive" ? 200 : next === "server503" ? "error" : "none");
}

const now = () => states.at(-1)?.connectivity;

describe("OFFLINE-9: sending starts without a tap", () => {
  it("[S13] within 10 s of an unannounced connection", async () => {
    connectivity.check();
    await settle();
    enter("none");
    connectivity.check();
    await clock.pass(4_000);
    expect(now()).toBe("offline");
    for (const customerId of ["c1", "c2", "c3"]) {
      await sell(tab.device, customerId);
      loop.request();
      await clock.pass(60_000);
    }
    await clock.pass(3_600_000);
    expect(server.orders).toEqual([]);
    enter("ok");
    await clock.pass(10_000);
    await settle();
    expect(server.orders).toHaveLength(3);
    expect(now()).toBe("online");
  });

  it("[S13] when something is captured: the outbox itself is watched", async () => {
    const subscription = liveQuery(() =>
      tab.device.work.outbox.where("state").equals("waiting").primaryKeys(),
    ).subscribe((keys) => {
      if (keys.length > 0) loop.request();
    });
    await sell(tab.device, "c1");
    for (let turn = 0; turn < 20 && server.orders.length === 0; turn += 1) await settle();
    subscription.unsubscribe();
    expect(server.orders).toHaveLength(1);
  });

  it("[S8][S13] when an entry is due again: after 5 s, 15 s, 60 s, 5 min, then every 15 min", async () => {
    isVisible = false;
    enter("none");
    await sell(tab.device, "c1");
    const before = server.requests;
    loop.request();
    await settle();
    const waits = [5_000, 15_000, 60_000, 300_000, 900_000, 900_000];
    for (const [index, wait] of waits.entries()) {
      await clock.pass(wait - 1);
      expect(server.requests - before).toBe(index + 1);
      await clock.pass(1);
      expect(server.requests - before).toBe(index + 2);
    }
    enter("ok");
    await clock.pass(900_000);
    expect(server.orders).toHaveLength(1);
    await loop.stop();
  });

  it("[S13] a pass requested during another runs after it", async () => {
    await sell(tab.device, "c1");
    let asked = 0;
    server.whileAnswering = async () => {
      if (asked++ > 0) return;
      server.isReachable = false;
      loop.request();
      server.isReachable = true;
      await sell(tab.device, "c2");
    };
    loop.request();
    await settle();
    await settle();
    expect(server.orders).toHaveLength(2);
  });
});

describe("OFFLINE-17: the connection chip", () => {
  it("[S17] is right within 5 s in five kinds of network", async () => {
    const expected = {
      ok: "online",
      none: "offline",
      captive: "limited",
      dnsOnly: "limited",
      server503: "limited",
    } as const;
    connectivity.check();
    await settle();
    for (const next of ["none", "ok", "captive", "ok", "dnsOnly", "ok", "server503", "none", "ok"] as const) {
      enter(next);
      connectivity.check();
      await clock.pass(5_000);
      expect([next, now()]).toEqual([next, expected[next]]);
    }
  });

  /** A chip of its own, whose pings the test answers one by one. */
  function watchByHand(hasNetwork: boolean) {
    const answers: ((answered: boolean) => void)[] = [];
    const watch = watchConnectivity({
      ping: () => new Promise((resolve) => answers.push(resolve)),
      newNonce: () => "n",
      hasNetwork: () => hasNetwork,
      isVisible: () => true,
      now: clock.now,
      timer: clock.timer,
      onChange: (state) => states.push(state),
      onRegained: () => {},
    });
    return {
      watch,
      answer: (place: number, answered: boolean) => answers[place]?.(answered),
      asked: () => answers.length,
    };
  }

  it("[S17] notices a lost network during a ping, even if that ping is still answered", async () => {
    const { watch, answer, asked } = watchByHand(false);
    watch.check();
    watch.check();
    answer(0, true);
    await settle();
    expect([asked(), now()]).toEqual([2, "online"]);
    answer(1, false);
    await settle();
    expect(now()).toBe("offline");
    watch.stop();
  });

  it("[S17] an answer stored after the network was lost does not keep the chip online", async () => {
    for (const [hasNetwork, expected] of [
      [false, "offline"],
      [true, "limited"],
    ] as const) {
      const { watch, answer } = watchByHand(hasNetwork);
      watch.check();
      await clock.pass(10);
      watch.noteGood();
      answer(0, false);
      await settle();
      await clock.pass(5_000);
      answer(1, false);
      await settle();
      expect(now()).toBe(expected);
      watch.stop();
    }
  });

  it("[S17] doubts an answer stored after a ping found no network, and believes it once the store confirms it", async () => {
    const { watch, answer, asked } = watchByHand(false);
    watch.check();
    answer(0, false);
    await settle();
    watch.noteGood();
    expect([asked(), now()]).toEqual([2, "offline"]);
    answer(1, true);
    await settle();
    expect(now()).toBe("online");
    watch.stop();
  });

  it("[S17] checks `online` again before it is 30 s old, and never while the app is hidden", async () => {
    connectivity.check();
    await settle();
    const before = server.requests;
    await clock.pass(100_000);
    expect(server.requests - before).toBe(4);
    isVisible = false;
    await clock.pass(30_000);
    const hidden = server.requests;
    await clock.pass(3_600_000);
    expect(server.requests).toBe(hidden);
    connectivity.stop();
  });

  it("[S17] any answer counts; a failure possibly the entry's own only triggers a check", async () => {
    enter("none");
    connectivity.check();
    await settle();
    expect(now()).toBe("offline");
    enter("ok");
    connectivity.noteGood();
    expect(states.at(-1)).toEqual({ connectivity: "online", lastGoodAt: clock.now() });
    connectivity.noteOutcomes([{ outcome: "unreachable", reason: "SERVER_ERROR" }]);
    await settle();
    expect(now()).toBe("online");
    network = "dnsOnly";
    connectivity.noteOutcomes([{ outcome: "unreachable", reason: "OFFLINE" }]);
    expect(now()).toBe("limited");
    connectivity.stop();
  });
});
