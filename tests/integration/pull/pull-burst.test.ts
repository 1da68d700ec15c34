import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildCompany, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { type LivePhone, passInSteps, startLivePhone, until as comesToIt } from "#tests/support/live-phone.ts";

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
  await until(() => isListening("stock"));
  await pass(20 * MINUTE);
  feeds.reads = 0;
  phone.listened.length = 0;
});

afterEach(() => phone.end());

function isListening(feed: string): boolean {
  return [...feeds.streams].some((stream) => stream.feed === feed);
}

const until = (isSo: () => boolean | Promise<boolean>) => comesToIt(clock, isSo);
const pass = (milliseconds: number) => passInSteps(clock, milliseconds);
const count = (text: string) => phone.count(text);
const watermark = () => phone.watermark();

function change(from: number, to: number, name: string): void {
  for (let each = from; each < to; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`, { name }));
}

/** Most of the catalogue changes at once, its pack is published at the end, and both have arrived. */
async function importByPack(): Promise<void> {
  change(0, 2_500, "Repriced");
  await pass(20 * SECOND);
  feeds.publishPack();
  await pass(15 * SECOND);
  await until(async () => (await count("repriced")) === 2_500);
}

describe("[P14] a burst while the feed is live", () => {
  it("is read by pages off the main thread, which parses no more than a window of it", async () => {
    change(0, 1_000, "Repriced");
    await pass(6 * SECOND);
    await until(async () => (await count("repriced")) === 1_000);
    // What came before the window was full, one by one.
    expect(phone.listened.reduce((sum, each) => sum + each, 0)).toBeLessThan(100);
    expect(feeds.reads).toBeLessThan(1_300);
  });

  it("shows later changes at once, and re-reads its own period once nothing in it can still commit", async () => {
    change(0, 300, "Repriced");
    await pass(6 * SECOND);
    await until(() => isListening("products"));
    const before = await watermark();
    feeds.put("products", "p2999", buildProduct("p2999", { name: "Latest" }));
    await until(async () => (await count("latest")) === 1);
    expect(await watermark()).toBe(before);
    await pass(7 * MINUTE);
    await until(async () => (await watermark()) > before);
    await until(() => isListening("products"));
    const late = [...feeds.streams].find(({ feed }) => feed === "products");
    expect(late?.since).toBe(await watermark());
    expect(feeds.reads).toBeLessThan(100 + 3 * 300);
  });

  it("[P9] includes a write from its period that commits 270 s late", async () => {
    const began = serverTimeAt(clock.now());
    change(0, 300, "Repriced");
    await pass(6 * SECOND);
    await until(async () => (await count("repriced")) === 300);
    await until(() => isListening("products"));
    await pass(260 * SECOND);
    feeds.put("products", "p2999", buildProduct("p2999", { name: "Late" }), began);
    await pass(3 * MINUTE);
    await until(async () => (await count("late")) === 1);
    expect((await phone.catalogue.getProducts(["p2999"]))[0]?.product.name).toBe("Late");
  });

  it("handles burst after burst without missing a change", async () => {
    for (let burst = 0; burst < 8; burst += 1) {
      change(burst * 150, (burst + 1) * 150, "Repriced");
      await pass(40 * SECOND);
    }
    await pass(8 * MINUTE);
    expect(await count("repriced")).toBe(1_200);
  });

  it("a window that fills over a day costs a few reads and misses nothing", async () => {
    for (let each = 0; each < 120; each += 1) {
      change(each, each + 1, "Repriced");
      await pass(2 * MINUTE);
    }
    await pass(8 * MINUTE);
    await until(async () => (await count("repriced")) === 120);
    expect(feeds.reads).toBeLessThan(120 + 40);
  });
});

describe("[P15] an import while the feed is live", () => {
  it("waits for the pack that follows it: its chunks instead of thousands of documents", async () => {
    change(0, 2_500, "Repriced");
    await pass(6 * MINUTE);
    expect(await count("repriced")).toBeLessThan(100);
    feeds.publishPack();
    feeds.reads = 0;
    await pass(2 * MINUTE);
    await until(async () => (await count("repriced")) === 2_500);
    expect(feeds.reads).toBeLessThan(200);
    await pass(8 * MINUTE);
    expect((await watermark()) > serverTimeAt(clock.now() - 10 * MINUTE)).toBe(true);
  });

  it("is read by pages if no pack comes", async () => {
    change(0, 2_500, "Repriced");
    await pass(22 * MINUTE);
    await until(async () => (await count("repriced")) === 2_500);
    expect(feeds.reads).toBeGreaterThan(2_500);
  });

  it("a pack published at its end is here within seconds, without reading its period document by document", async () => {
    change(0, 2_500, "Repriced");
    await pass(20 * SECOND);
    feeds.publishPack();
    feeds.reads = 0;
    await pass(15 * SECOND);
    await until(async () => (await count("repriced")) === 2_500);
    expect(feeds.reads).toBeLessThan(150);
  });

  it("[P9] continues after such a pack: later changes show at once, and late commits are not missed", async () => {
    const began = serverTimeAt(clock.now());
    await importByPack();
    await until(() => isListening("products"));
    feeds.put("products", "p2999", buildProduct("p2999", { name: "Afterwards" }));
    await until(async () => (await count("afterwards")) === 1);
    await pass(220 * SECOND);
    feeds.put("products", "p2998", buildProduct("p2998", { name: "Late" }), began);
    await pass(4 * MINUTE);
    feeds.publishPack();
    feeds.reads = 0;
    await pass(2 * MINUTE);
    await until(async () => (await count("late")) === 1);
    expect(feeds.reads).toBeLessThan(300);
    const before = await watermark();
    await pass(MINUTE);
    feeds.put("products", "p2997", buildProduct("p2997", { name: "Tomorrow" }));
    await until(async () => (await count("tomorrow")) === 1);
    expect((await watermark()) > before).toBe(true);
  });

  it("a burst after its pack is here within a minute by its own pages, and so is the next", async () => {
    await importByPack();
    await until(() => isListening("products"));
    feeds.reads = 0;
    change(2_500, 2_800, "Corrected");
    await pass(MINUTE);
    await until(async () => (await count("corrected")) === 300);
    change(2_800, 3_000, "Mended");
    await pass(MINUTE);
    await until(async () => (await count("mended")) === 200);
    // Each was read once, including the window that was full of it; the import itself was not.
    expect(feeds.reads).toBeLessThan(500 + 3 * 100 + 150);
    // A late commit from that period comes with the next pack.
    const before = await watermark();
    await pass(7 * MINUTE);
    feeds.publishPack();
    await pass(2 * MINUTE);
    await until(async () => (await watermark()) > before);
    expect([await count("corrected"), await count("mended"), await count("repriced")]).toEqual([300, 200, 2_500]);
  });

  it("a second import after the first one's pack is not read document by document", async () => {
    await importByPack();
    await until(() => isListening("products"));
    feeds.reads = 0;
    change(0, 2_200, "Cheaper");
    await pass(MINUTE);
    feeds.publishPack();
    await pass(MINUTE);
    await until(async () => (await count("cheaper")) === 2_200);
    expect(feeds.reads).toBeLessThan(500);
  });

  it("shows other changes at once while waiting for a pack", async () => {
    await importByPack();
    // The pack that would settle it has not come yet.
    await pass(10 * MINUTE);
    await until(() => isListening("products"));
    feeds.put("products", "p2999", buildProduct("p2999", { name: "Meanwhile" }));
    await until(async () => (await count("meanwhile")) === 1);
    expect(await count("repriced")).toBe(2_500);
  });
});
