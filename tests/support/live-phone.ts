import { IDBFactory } from "fake-indexeddb";
import type { Feed } from "#domain/sync/feed.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import type { FeedSnapshot, ListenPort, PackPort, PagePort } from "#sync/remote-port.ts";
import { type Pull, startPull } from "#sync/pull/start-pull.ts";
import { buildIdentity } from "./build.ts";
import type { Clock } from "./clock.ts";
import type { FakeFeeds } from "./fake-feeds.ts";
import { openMirror, openWork } from "./mirror.ts";

const STEP = 15_000;

/** A phone that is online with the app open, and untouched. */
export interface LivePhone {
  readonly mirror: MirrorDatabase;
  readonly work: WorkDatabase;
  readonly catalogue: LoadingCatalogue;
  readonly pull: Pull;
  /** How many documents each snapshot brought to the main thread. */
  readonly listened: number[];
  /** Each change of what the server refuses. */
  readonly refused: (readonly Feed[])[];
  /** The errors so far. */
  readonly errors: unknown[];
  /** Called before each request for a count, page or chunk: a test can delay it or make it fail. */
  beforeAnswer: (what: "count" | "page" | "chunk") => Promise<void>;
  /** How many products this text finds. */
  count(text: string): Promise<number>;
  watermark(): Promise<string>;
  /** Stops the app, and throws any error it had. */
  end(): void;
}

/** Starts the app on its own phone, or again on one that was used before. */
export async function startLivePhone(
  clock: Clock,
  feeds: FakeFeeds,
  storage = new IDBFactory(),
  identity: Identity = buildIdentity(),
  /** By how much its own clock is ahead. */
  ahead = 0,
): Promise<LivePhone> {
  const now = () => clock.now() + ahead;
  const mirror = await openMirror(storage, identity.uid);
  const work = await openWork(storage, identity.uid);
  const catalogue = openLocalCatalogue(mirror);
  const [listened, errors]: [number[], unknown[]] = [[], []];
  const refused: (readonly Feed[])[] = [];
  const pages: PagePort = {
    ...feeds.pages,
    async countDocuments(...given) {
      await phone.beforeAnswer("count");
      return feeds.pages.countDocuments?.(...given) ?? null;
    },
    async fetchPage(...given) {
      await phone.beforeAnswer("page");
      return feeds.pages.fetchPage(...given);
    },
  };
  const pack: PackPort = {
    ...feeds.pack,
    async fetchChunk(...given) {
      await phone.beforeAnswer("chunk");
      return feeds.pack.fetchChunk(...given);
    },
  };
  const listen: ListenPort = {
    ...feeds.listen,
    listen(feed, scope, bound, onSnapshot, onLost) {
      const noted = (snapshot: FeedSnapshot<never>) => {
        listened.push(snapshot.documents.length);
        onSnapshot(snapshot);
      };
      return feeds.listen.listen(feed, scope, bound, noted as typeof onSnapshot, onLost);
    },
  };
  const pull = startPull({
    device: { identity, mirror, work, catalogue, now },
    pages: feeds.pages,
    listen,
    timer: clock.timer,
    loadCatalogue: (...given) => loadCatalogue({ mirror, catalogue, pages, pack, now }, ...given),
    loadOrders: (...given) => loadOrders({ mirror, pages, now }, ...given),
    admitsCompany: async () => true,
    onGood: () => {},
    onProgress: () => {},
    onStorageFull: () => {},
    onRefused: (feeds) => refused.push(feeds),
    onUnreadable: () => {},
    onError: (error) => errors.push(error),
  });
  const phone: LivePhone = {
    mirror,
    work,
    catalogue,
    pull,
    listened,
    refused,
    errors,
    beforeAnswer: async () => {},
    count: async (text) => (await catalogue.search({ text, categoryId: null, boost: [], offset: 0, limit: 1 })).total,
    watermark: async () => (await mirror.feeds.get("products"))?.watermark ?? "",
    end() {
      pull.stop();
      if (errors.length > 0) throw new AggregateError(errors, "something went wrong on the phone");
    },
  };
  return phone;
}

/** Gives the databases as many turns as they need, without advancing the time. */
export async function until(clock: Clock, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    if (await isSo()) return;
    await clock.pass(0);
  }
  throw new Error("it never came to that");
}

/** Advances the time in steps of a few seconds, giving the databases their turns. */
export async function passInSteps(clock: Clock, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await clock.pass(Math.min(left, STEP));
    for (let turn = 0; turn < 6; turn += 1) await clock.pass(0);
  }
}
