import { blockDocuments } from "#domain/product/block-documents.ts";
import { BLOCK_EVERY_MS, type CatalogueBlock } from "#domain/product/catalogue-block.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { FeedSink } from "./feed-sink.ts";
import type { PagePort, Scope } from "../remote-port.ts";
import { coveredBy, nextWatermark } from "./watermark.ts";

/** After a longer sleep it is counted how many blocks were missed; more than this cost more than the pack. */
const COUNTED_AFTER_MS = 60 * 60_000;
const MOST_READ = 24;

export interface FollowBlocksDeps {
  readonly mirror: MirrorDatabase;
  readonly scope: Scope;
  readonly pages: Pick<PagePort, "countDocuments">;
  readonly now: () => Instant;
  readonly sinks: { readonly products: FeedSink<"products">; readonly stock: FeedSink<"stock"> };
  /** Reads what changed in products and stock since their watermarks. Throws `RemoteUnreachable`. */
  readChanges(): Promise<void>;
}

export interface BlockFollower {
  readonly sink: FeedSink<"catalogBlocks">;
  /** After a long sleep reads the changes themselves. */
  catchUp(): Promise<void>;
}

/**
 * Applies a company's blocks to products and stock (P29). How far they have been read is told by the watermarks of these
 * two; where a block does not follow, the changes themselves are read.
 */
export function followBlocks(deps: FollowBlocksDeps): BlockFollower {
  const { mirror, scope, pages, now, sinks } = deps;
  async function readStates(): Promise<readonly [FeedState, FeedState] | null> {
    const [products, stock] = await mirror.feeds.bulkGet(["products", "stock"]);
    return products?.loaded && stock?.loaded ? [products, stock] : null;
  }

  /** The time up to which everything readable is stored, of both. */
  async function readCovered(): Promise<ServerTime | null> {
    const times = ((await readStates()) ?? []).map(({ watermark }) => watermark);
    const earliest = times.reduce(
      (one, other) => (one === null || other === null || one < other ? one : other),
      times[0] ?? null,
    );
    return earliest === null ? null : coveredBy(earliest);
  }

  async function take(block: CatalogueBlock): Promise<void> {
    // A first reading may end with a pack that is older than the block; the second reads what changed since.
    for (let readings = 0; readings <= 2; readings += 1) {
      const covered = await readCovered();
      if (covered === null || block.asOf <= covered) return;
      if (block.records !== null && block.since <= covered) return apply(block, block.records);
      await deps.readChanges();
    }
    throw new Error(`no reading reached the block of ${block.asOf}`);
  }

  async function apply({ asOf }: CatalogueBlock, records: NonNullable<CatalogueBlock["records"]>): Promise<void> {
    const states = await readStates();
    if (states === null) return;
    const [products, stock] = states.map((state) => ({
      ...known(state),
      watermark: nextWatermark(state.watermark, asOf),
    }));
    const documents = blockDocuments(records, asOf);
    if (products) await sinks.products.store(documents.products, products);
    if (stock) await sinks.stock.store(documents.stock, stock);
  }

  /** What changed longer ago than the time between two blocks is here. */
  function known(state: FeedState): FeedState {
    return { ...state, lastGoodAt: Math.max(state.lastGoodAt ?? 0, now() - BLOCK_EVERY_MS) };
  }

  /** No block came, so nothing had changed. */
  async function noteAnswer(): Promise<void> {
    const states = await readStates();
    if (states === null) return;
    await sinks.products.store([], known(states[0]));
    await sinks.stock.store([], known(states[1]));
  }

  return {
    sink: {
      async store(documents, _, unreadable = []) {
        const blocks = documents.flatMap(({ row }) => row ?? []).sort((one, other) => (one.asOf < other.asOf ? -1 : 1));
        for (const block of blocks) await take(block);
        // A later format: what it says is read from the documents themselves.
        if (unreadable.length > 0) await deps.readChanges();
        if (documents.length === 0) await noteAnswer();
      },
      async hasAll(documents, unreadable) {
        const covered = await readCovered();
        return unreadable.length === 0 && documents.every(({ row }) => row !== null && row.asOf <= (covered ?? ""));
      },
      clear: async () => {},
      async readState() {
        const states = await readStates();
        return states === null ? undefined : { ...states[0], feed: "catalogBlocks", watermark: await readCovered() };
      },
    },
    async catchUp() {
      const covered = await readCovered();
      if (covered === null || now() - Date.parse(covered) < COUNTED_AFTER_MS) return;
      const blocks = (await pages.countDocuments?.("catalogBlocks", scope, covered)) ?? 0;
      if (blocks > MOST_READ) await deps.readChanges();
    },
  };
}
