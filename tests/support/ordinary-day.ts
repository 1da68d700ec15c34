import { IDBFactory } from "fake-indexeddb";
import { FEED_PLANS } from "#functions/catalogue/pack-feed.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/load-orders.ts";
import { startPull } from "#sync/pull/start-pull.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "./build.ts";
import { createClock } from "./clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "./fake-feeds.ts";
import { asStored } from "./fake-server.ts";
import { openMirror, openWork } from "./mirror.ts";
import { makeOrder } from "./sales.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The totals of a salesperson's day on the road. */
export interface LivedDay {
  /** Billed document reads, without the first load. */
  readonly reads: number;
  /** Those that the rules cause beside them. */
  readonly ruleReads: number;
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
}

/** A colleague's ten orders a day from shared customers (P18), each advanced twice by the store. */
function putColleaguesOrder(feeds: FakeFeeds, change: number): void {
  const place = Math.floor(change / 30);
  const order = makeOrder({ orderId: `shared${place}`, customerId: `c${place}` });
  feeds.put("orders", order.orderId, asStored(order, place, change));
}

/**
 * The day of docs/performance.md: 10,000 products, 400 customers, 300 product changes, 20 orders, 25 reconnects. Ten hours: of every 24
 * minutes 8 without a network, a product changes every other minute, 20 orders come back as changed balances.
 */
export async function liveOrdinaryDay(storage = new IDBFactory()): Promise<LivedDay> {
  const clock = createClock();
  const now = () => clock.now();
  const feeds = createFakeFeeds(now);
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  for (let each = 0; each < 400; each += 1) feeds.put("customers", `c${each}`, buildCustomer(`c${each}`));
  for (let each = 0; each < 10_000; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`));
  await clock.pass(DAY);
  feeds.publishPack(FEED_PLANS.products.cut);

  const errors: unknown[] = [];
  const identity = buildIdentity();
  const mirror = await openMirror(storage, identity.uid);
  const work = await openWork(storage, identity.uid);
  const catalogue = openLocalCatalogue(mirror);
  const pull = startPull({
    device: { identity, mirror, work, catalogue, now },
    pages: feeds.pages,
    listen: feeds.listen,
    timer: clock.timer,
    loadCatalogue: (...given) =>
      loadCatalogue({ mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now }, ...given),
    loadOrders: (...given) => loadOrders({ mirror, pages: feeds.pages, now }, ...given),
    admitsCompany: async () => true,
    onGood: () => {},
    onProgress: () => {},
    onStorageFull: () => {},
    onRefused: () => {},
    onUnreadable: () => {},
    onError: (error) => errors.push(error),
  });
  for (let turn = 0; turn < 500 && feeds.streams.size < REP_FEEDS.length; turn += 1) await clock.pass(0);
  await clock.pass(DAY);
  feeds.reads = 0;
  feeds.ruleReads = 0;
  for (let change = 0; change < 300; change += 1) {
    if (change % 12 === 0) {
      feeds.isReachable = false;
      feeds.loseStreams();
    }
    if (change % 12 === 4) {
      feeds.isReachable = true;
      pull.wake();
      for (let turn = 0; turn < 12; turn += 1) await clock.pass(0);
    }
    feeds.put("products", `p${change}`, buildProduct(`p${change}`, { name: `Changed ${change}` }));
    if (change % 15 === 0) feeds.put("customers", `c${change}`, buildCustomer(`c${change}`, { balance: change }));
    if (change % 10 === 7) putColleaguesOrder(feeds, change);
    await clock.pass(2 * MINUTE);
  }
  pull.stop();
  if (errors.length > 0) throw errors[0];
  return { reads: feeds.reads, ruleReads: feeds.ruleReads, mirror, catalogue };
}
