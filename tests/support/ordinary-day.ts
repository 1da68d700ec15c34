import { IDBFactory } from "fake-indexeddb";
import type { Feed } from "#domain/sync/feed.ts";
import { FEED_PLANS } from "#functions/catalogue/pack-feed.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { followServer } from "#sync/audit/follow-server.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "./build.ts";
import { createClock } from "./clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "./fake-feeds.ts";
import { asStored } from "./fake-server.ts";
import { openMirror, openWork } from "./mirror.ts";
import { makeOrder } from "./sales.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Blocks instead of products and stock. */
const STREAMS = REP_FEEDS.length - 1;

/** The totals of a salesperson's day on the road. */
export interface LivedDay {
  /** Billed document reads, without the first load. */
  readonly reads: number;
  /** Those that the rules cause beside them. */
  readonly ruleReads: number;
  /** The store's stock at the end, by product. */
  readonly onHand: ReadonlyMap<string, number>;
  /** How many feeds were compared with the store. */
  readonly compared: number;
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
}

/** A colleague's ten orders a day from shared customers (P18), each advanced twice by the store. */
function putColleaguesOrder(feeds: FakeFeeds, change: number): void {
  const place = Math.floor(change / 30);
  const order = makeOrder({ orderId: `shared${place}`, customerId: `c${place}` });
  feeds.put("orders", order.orderId, asStored(order, place, change));
}

/** What happens besides on a day. */
export interface DayPlan {
  /** How often a minute the stock of one of 1,000 products changes. */
  readonly stockChangesPerMinute: number;
}

const STOCKED = 1_000;

/**
 * The day of docs/performance.md: 10,000 products, 400 customers, 300 product changes, 20 orders, 25 reconnects. Ten hours: of every 24
 * minutes 8 without a network, a product changes every other minute, 20 orders come back as changed balances. What
 * changed in products and stock is published every five minutes.
 */
export async function liveOrdinaryDay(
  { stockChangesPerMinute }: DayPlan = { stockChangesPerMinute: 0 },
  storage = new IDBFactory(),
): Promise<LivedDay> {
  const clock = createClock();
  const now = () => clock.now();
  const feeds = createFakeFeeds(now);
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  for (let each = 0; each < 400; each += 1) feeds.put("customers", `c${each}`, buildCustomer(`c${each}`));
  for (let each = 0; each < 10_000; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`));
  const onHand = new Map<string, number>();
  function sell(productId: string): void {
    const left = (onHand.get(productId) ?? 1_000) - 1;
    onHand.set(productId, left);
    feeds.put("stock", productId, { productId, onHand: left, reserved: 0, safety: 0, asOf: now() });
  }
  for (let each = 0; each < STOCKED; each += 1) sell(`p${each}`);
  await clock.pass(DAY);
  feeds.publishPack(FEED_PLANS.products.cut);
  feeds.publishBlock();

  const errors: unknown[] = [];
  const identity = buildIdentity();
  const mirror = await openMirror(storage, identity.uid);
  const work = await openWork(storage, identity.uid);
  const catalogue = openLocalCatalogue(mirror);
  const pull = followServer({
    device: { identity, mirror, work, shared: openDeviceDatabase(), catalogue, now },
    pages: feeds.pages,
    listen: feeds.listen,
    timer: clock.timer,
    loadCatalogue: (...given) =>
      loadCatalogue({ mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now }, ...given),
    loadOrders: (...given) => loadOrders({ mirror, pages: feeds.pages, now }, ...given),
    onRestored: async () => {},
    onGood: () => {},
    onProgress: () => {},
    onStorageFull: () => {},
    onRefused: () => {},
    onUnreadable: () => {},
    onError: (error) => errors.push(error),
  });
  for (let turn = 0; turn < 500 && feeds.streams.size < STREAMS; turn += 1) await clock.pass(0);
  await clock.pass(DAY);
  const dueBefore = await readDue(mirror);
  feeds.reads = 0;
  feeds.ruleReads = 0;
  let sold = 0;
  for (let change = 0; change < 300; change += 1) {
    if (change % 12 === 0) feeds.dropNetwork();
    if (change % 12 === 4) {
      feeds.restoreNetwork();
      pull.wake(8 * MINUTE);
      for (let turn = 0; turn < 12; turn += 1) await clock.pass(0);
    }
    feeds.put("products", `p${change}`, buildProduct(`p${change}`, { name: `Changed ${change}` }));
    if (change % 15 === 0) feeds.put("customers", `c${change}`, buildCustomer(`c${change}`, { balance: change }));
    if (change % 10 === 7) putColleaguesOrder(feeds, change);
    for (let minute = 2 * change; minute < 2 * change + 2; minute += 1) {
      for (let sale = 0; sale < stockChangesPerMinute; sale += 1, sold += 7) sell(`p${sold % STOCKED}`);
      await clock.pass(MINUTE);
      if (minute % 5 === 4) feeds.publishBlock();
    }
  }
  for (let turn = 0; turn < 12; turn += 1) await clock.pass(0);
  pull.stop();
  if (errors.length > 0) throw errors[0];
  const dueAfter = await readDue(mirror);
  const compared = [...dueAfter].filter(([feed, dueAt]) => dueAt > (dueBefore.get(feed) ?? 0)).length;
  return { reads: feeds.reads, ruleReads: feeds.ruleReads, compared, mirror, catalogue, onHand };
}

/** When each feed is compared with the store next. */
async function readDue(mirror: MirrorDatabase): Promise<Map<Feed, number>> {
  return new Map((await mirror.feedChecks.toArray()).map(({ feed, dueAt }) => [feed, dueAt]));
}
