import { beforeEach, describe, expect, it, vi } from "vitest";
import { settle, createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

const CUSTOMERS = Array.from({ length: 25 }, (_, index) => `c${index + 1}`);

let clock: Clock;
let server: FakeServer;
let phone: Phone;
/** The tab that somebody has left: it is frozen while the answer to its first request is on its way. */
let hidden: Tab;
let visible: Tab;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  hidden = await openTab({ phone, clock, server, customers: CUSTOMERS });
  visible = await openTab({ phone, clock, server, customers: CUSTOMERS, isVisible: true });
  for (const customerId of CUSTOMERS) await sell(hidden.device, customerId);
});

const outbox = () => visible.device.work.outbox.toArray();

/** Holds back the answer to the next request. Returns how to let it through. */
function holdNextAnswer(): () => void {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.whileAnswering = () => {
    server.whileAnswering = async () => {};
    return answered;
  };
  return answer;
}

/** The hidden tab has sent its first 20 orders and is frozen before their answer. */
async function freezeWhileSending() {
  const answer = holdNextAnswer();
  const report = hidden.flush({ everything: true });
  while (server.requests < 2) await settle();
  hidden.context.freeze();
  return { answer, report };
}

describe("a sender that the browser has frozen", () => {
  it("[S25] is replaced by the visible tab, and each order is one order", async () => {
    const { answer, report } = await freezeWhileSending();
    const sending = visible.flush({ everything: true });
    await clock.pass(8_000);
    expect(await sending).toMatchObject({ accepted: 25, parked: 0, unreachable: 0 });
    expect(await outbox()).toEqual([]);
    const before = server.requests;
    hidden.context.thaw();
    answer();
    // It waits for its turn again.
    expect(await report).toMatchObject({ retryAt: clock.now() });
    expect(server.requests).toBe(before);
    expect(server.orders).toHaveLength(25);
    expect(new Set(server.orders.map(({ orderNo }) => orderNo)).size).toBe(25);
  });

  it.each(["answered", "lost"] as const)(
    "[S26] writes nothing when it thaws before it knows (its own answer %s)",
    async (fate) => {
      if (fate === "lost") server.faultOf = (orders) => (orders.length === 20 ? "dropAfter" : "none");
      const { answer, report } = await freezeWhileSending();
      server.faultOf = () => "none";
      const answerVisible = holdNextAnswer();
      const sending = visible.flush({ everything: true });
      await clock.pass(8_000);
      const claimed = await outbox();
      expect(claimed.filter(({ sendingSince }) => sendingSince !== null)).toHaveLength(20);
      // Its own work goes on, the news of the lock is late: 5 orders are left to claim.
      const before = server.requests;
      answer();
      for (let turn = 0; turn < 20; turn += 1) await settle();
      expect((await outbox()).filter(({ sendingSince }) => sendingSince !== null)).toEqual(
        expect.arrayContaining(claimed.filter(({ sendingSince }) => sendingSince !== null)),
      );
      hidden.context.thaw();
      await report;
      answerVisible();
      await sending;
      expect(server.requests - before).toBeLessThanOrEqual(2);
      expect(await outbox()).toEqual([]);
      expect(server.orders).toHaveLength(25);
    },
  );

  it("[S26] does not put back what another tab has sent meanwhile", async () => {
    server.faultOf = () => "dropAfter";
    const { answer, report } = await freezeWhileSending();
    server.faultOf = () => "none";
    const sending = visible.flush({ everything: true });
    await clock.pass(8_000);
    await sending;
    answer();
    for (let turn = 0; turn < 20; turn += 1) await settle();
    expect(await outbox()).toEqual([]);
    hidden.context.thaw();
    await report;
    expect(await outbox()).toEqual([]);
    expect(server.orders).toHaveLength(25);
  });

  it("[S26] does not send what another tab is sending", async () => {
    const { answer, report } = await freezeWhileSending();
    let answerVisible = () => {};
    server.whileAnswering = async () => {
      answerVisible = holdNextAnswer();
    };
    const sending = visible.flush({ everything: true });
    await clock.pass(8_000);
    await vi.waitFor(async () => {
      expect((await outbox()).map(({ sendingSince }) => sendingSince !== null)).toEqual(Array(5).fill(true));
    });
    const before = server.requests;
    answer();
    for (let turn = 0; turn < 20; turn += 1) await settle();
    expect(server.requests).toBe(before);
    hidden.context.thaw();
    await report;
    answerVisible();
    await sending;
    expect(server.requests).toBe(before);
    expect(await outbox()).toEqual([]);
    expect(server.orders).toHaveLength(25);
  });
});
