import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { buildCompany, buildCustomer, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { type LivePhone, passInSteps, startLivePhone, until } from "#tests/support/live-phone.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const PRODUCTS = 3_000;

let clock: Clock;
let feeds: FakeFeeds;
let phone: LivePhone;

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  feeds.put("company", "demo", buildCompany());
  for (let each = 0; each < PRODUCTS; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`));
  await clock.pass(60 * MINUTE);
  feeds.publishPack();
  phone = await startLivePhone(clock, feeds);
  await until(clock, () => streamsOf("stock") > 0);
  await pass(20 * MINUTE);
});

afterEach(() => phone.end());

const pass = (milliseconds: number) => passInSteps(clock, milliseconds);
const streamsOf = (feed: string) => [...feeds.streams].filter((stream) => stream.feed === feed).length;

function change(from: number, to: number, name: string): void {
  for (let each = from; each < to; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`, { name }));
}

/** Someone edits one product, giving it a name not found before. */
function edit(name: string): void {
  feeds.put("products", "p2999", buildProduct("p2999", { name }));
}

/** The seconds until an edit is shown here; fails after `most`. */
async function secondsUntilShown(name: string, most: number): Promise<number> {
  for (let seconds = 0; seconds <= most; seconds += 1) {
    for (let turn = 0; turn < 8; turn += 1) {
      if ((await phone.count(name)) === 1) return seconds;
      await clock.pass(0);
    }
    await clock.pass(SECOND);
  }
  throw new Error(`${name} was not shown within ${most} s`);
}

/** Holds responses back from now on; calling the result releases them. */
function holdAnswers(what: "count" | "page" | "chunk"): {
  readonly isAsked: () => boolean;
  readonly release: () => void;
} {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = false;
  phone.beforeAnswer = async (asks) => {
    if (asks !== what) return;
    asked = true;
    await held;
  };
  return { isAsked: () => asked, release: () => release() };
}

/** The streams stay open, and no page request is answered. */
function failPages(): void {
  phone.beforeAnswer = () => Promise.reject(new RemoteUnreachable("unavailable"));
}

describe("[P19] one stream for each feed", () => {
  it("however often the phone wakes while one is being opened", async () => {
    phone.pull.stop();
    phone = await startLivePhone(clock, feeds);
    for (let turn = 0; turn < 200; turn += 1) {
      phone.pull.wake();
      await clock.pass(0);
    }
    await until(clock, () => streamsOf("stock") > 0 && streamsOf("corrections") > 0);
    await pass(MINUTE);
    expect([...feeds.streams].map(({ feed }) => feed).sort()).toEqual(
      [...new Set([...feeds.streams].map(({ feed }) => feed))].sort(),
    );
    phone.pull.stop();
    expect(feeds.streams.size).toBe(0);
  });

  it("reads a burst despite constant changes on a phone woken twice after a long time", async () => {
    await pass(40 * MINUTE);
    const held = holdAnswers("count");
    phone.pull.wake();
    await until(clock, held.isAsked);
    phone.pull.wake();
    await pass(SECOND);
    held.release();
    await until(clock, () => streamsOf("products") > 0);
    change(0, 300, "Repriced");
    for (let each = 300; each < 320; each += 1) {
      change(each, each + 1, "Repriced");
      await pass(3 * SECOND);
    }
    expect(await phone.count("repriced")).toBe(320);
    expect(streamsOf("products")).toBe(1);
  });

  it("on a phone that wakes while it reads a burst", async () => {
    change(0, 300, "Repriced");
    const held = holdAnswers("page");
    await pass(5 * SECOND);
    await until(clock, held.isAsked);
    await clock.pass(20 * MINUTE);
    phone.pull.wake();
    await pass(6 * SECOND);
    held.release();
    await pass(MINUTE);
    expect(streamsOf("products")).toBe(1);
    phone.pull.stop();
    expect(feeds.streams.size).toBe(0);
  });
});

describe("[P20] an edit while the app is open", () => {
  it("right at the end of a burst arrives", async () => {
    change(0, 300, "Repriced");
    edit("Latest");
    expect(await secondsUntilShown("latest", 10)).toBeLessThanOrEqual(6);
  });

  it("while the pages of a burst are read arrives when the reading ends", async () => {
    change(0, 1_000, "Repriced");
    const held = holdAnswers("page");
    await pass(5 * SECOND);
    await until(clock, held.isAsked);
    edit("Latest");
    await clock.pass(20 * SECOND);
    held.release();
    expect(await secondsUntilShown("latest", 10)).toBeLessThanOrEqual(1);
  });

  it("while a pack is loading arrives when the loading ends", async () => {
    change(0, 2_500, "Repriced");
    await clock.pass(SECOND);
    feeds.publishPack();
    const held = holdAnswers("chunk");
    await pass(5 * SECOND);
    await until(clock, held.isAsked);
    edit("Latest");
    await clock.pass(20 * SECOND);
    held.release();
    await until(clock, () => streamsOf("products") === 1);
    expect(await secondsUntilShown("latest", 10)).toBeLessThanOrEqual(1);
  });

  it("between the stream closed for a burst and the next one arrives", async () => {
    change(0, 300, "Repriced");
    await until(clock, () => streamsOf("products") === 0);
    edit("Latest");
    expect(await secondsUntilShown("latest", 10)).toBeLessThanOrEqual(6);
  });

  it("between two consecutive bursts arrives", async () => {
    change(0, 300, "Repriced");
    await pass(4 * SECOND);
    edit("Latest");
    change(300, 600, "Repriced");
    expect(await secondsUntilShown("latest", 10)).toBeLessThanOrEqual(3);
    await until(clock, () => streamsOf("products") === 1);
    change(600, 900, "Repriced");
    edit("Newest");
    expect(await secondsUntilShown("newest", 10)).toBeLessThanOrEqual(6);
    expect(await phone.count("repriced")).toBe(900);
  });

  it("after an import undone while its pack was loading arrives", async () => {
    change(0, 2_500, "Repriced");
    await clock.pass(SECOND);
    feeds.publishPack();
    const held = holdAnswers("chunk");
    await pass(5 * SECOND);
    await until(clock, held.isAsked);
    change(0, 2_500, "Product");
    await clock.pass(SECOND);
    feeds.publishPack();
    held.release();
    edit("Latest");
    expect(await secondsUntilShown("latest", 70)).toBeLessThanOrEqual(30);
    await until(clock, async () => (await phone.count("repriced")) === 0);
  });

  it("after one failed read of a burst arrives at the next try, 10 s later", async () => {
    change(0, 300, "Repriced");
    failPages();
    await pass(5 * SECOND);
    phone.beforeAnswer = async () => {};
    edit("Latest");
    expect(await secondsUntilShown("latest", 30)).toBeLessThanOrEqual(11);
  });

  it("after long failures arrives as soon as the network is back", async () => {
    change(0, 300, "Repriced");
    failPages();
    await pass(6 * MINUTE);
    edit("Latest");
    phone.beforeAnswer = async () => {};
    phone.pull.wake();
    expect(await secondsUntilShown("latest", 70)).toBeLessThanOrEqual(1);
  });

  it("after an import whose pack is missing arrives within a minute", async () => {
    change(0, 2_500, "Repriced");
    await pass(5 * MINUTE);
    edit("Latest");
    expect(await secondsUntilShown("latest", 90)).toBeLessThanOrEqual(60);
    edit("Newest");
    expect(await secondsUntilShown("newest", 90)).toBeLessThanOrEqual(1);
  });

  it("of a customer arrives at once while a product import is awaited", async () => {
    change(0, 2_500, "Repriced");
    await pass(MINUTE);
    feeds.put("customers", "c1", buildCustomer("c1", { name: "Corner shop" }));
    await until(clock, async () => (await phone.mirror.customers.count()) === 1);
    expect(await phone.count("repriced")).toBeLessThan(100);
  });
});

describe("[P15] an import whose pack is missing", () => {
  it("costs a few reads while it is written; an edit a minute after its last row arrives within a minute", async () => {
    change(0, 2_500, "Repriced");
    await pass(10 * SECOND);
    feeds.reads = 0;
    for (let batch = 0; batch < 36; batch += 1) {
      change(batch * 50, batch * 50 + 50, "Cheaper");
      await pass(5 * SECOND);
    }
    expect(feeds.reads).toBeLessThan(300);
    await pass(MINUTE);
    edit("Latest");
    expect(await secondsUntilShown("latest", 90)).toBeLessThanOrEqual(60);
  });

  it("is read by pages after 20 minutes, however often the stream was lost or the app reopened", async () => {
    change(0, 2_500, "Repriced");
    for (let minutes = 0; minutes < 22; minutes += 2) {
      expect(await phone.count("repriced")).toBeLessThan(100);
      await pass(2 * MINUTE);
      feeds.loseStreams();
      phone.pull.wake();
    }
    await until(clock, async () => (await phone.count("repriced")) === 2_500);
  });
});

describe("[P21] a mirror dropped to make room for an order", () => {
  it("is loaded again completely with the next change", async () => {
    feeds.put("customers", "c1", buildCustomer("c1"));
    await until(clock, async () => (await phone.mirror.customers.count()) === 1);
    await phone.mirror.delete({ disableAutoOpen: false });
    edit("Latest");
    await until(clock, async () => (await phone.count("latest")) === 1);
    await until(clock, async () => (await phone.count("")) === PRODUCTS);
    await until(clock, async () => (await phone.mirror.customers.count()) === 1);
    edit("Newest");
    await until(clock, async () => (await phone.count("newest")) === 1);
    expect(streamsOf("products")).toBe(1);
  });

  it("is loaded again when a person returns to the app", async () => {
    await phone.mirror.delete({ disableAutoOpen: false });
    expect(await phone.count("")).toBe(0);
    phone.pull.wake();
    await until(clock, async () => (await phone.count("")) === PRODUCTS);
  });
});

describe("[P12] a load that fails for a reason other than the network", () => {
  it.each([
    [1, 10_000],
    [2, 10_000 + 5 * MINUTE],
    [3, 10_000 + 10 * MINUTE],
  ])("%s times is reported once and here after %s ms; the feeds behind it are listened to", async (times, after) => {
    phone.pull.stop();
    feeds.put("customers", "c1", buildCustomer("c1"));
    let fails = times;
    phone = await startLivePhone(clock, feeds);
    phone.mirror.customers.hook("creating", () => {
      fails -= 1;
      if (fails >= 0) throw new Error("the storage was interrupted");
    });
    await until(clock, () => fails === times - 1);
    await pass(after - 1_000);
    expect(await phone.mirror.customers.count()).toBe(0);
    await pass(2_000);
    await until(clock, async () => (await phone.mirror.customers.count()) === 1);
    await until(clock, () => streamsOf("corrections") === 1);
    expect(phone.errors.splice(0)).toHaveLength(1);
  });
});
