import { createHash } from "node:crypto";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import {
  BLOCK_EVERY_MS,
  blockDueAt,
  isBlockDue,
  MOST_BLOCK_CHANGES,
  MOST_BLOCK_TEXT,
  readBlockRecords,
  type StoredBlock,
} from "#domain/product/catalogue-block.ts";
import type { PackFeed } from "#domain/product/catalogue-pack.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import { FEED_PLANS, type PackRecord } from "./pack-feed.ts";
import { publishPack, type PublishedPack } from "./publish-pack.ts";
import { readBlockChanges, serverTimeOf } from "./read-feed.ts";
import { readLatestBlock, readRecentBlocks, sweepBlocks, writeBlock } from "./stored-block.ts";

export interface BlockTask {
  readonly firestore: Firestore;
  readonly now: Instant;
  readonly companyId: Identifier;
}

/** The shortest time between two blocks; the local backend sets a shorter one. */
const EVERY_MS = Number(process.env["BLOCK_EVERY_MS"] ?? BLOCK_EVERY_MS);

/**
 * What became of a task: published; begun (the company's first block, from which devices follow); nothing had changed;
 * or too soon after the last one: to be repeated then.
 */
export type BlockOutcome =
  | { readonly kind: "published" | "begun" | "unchanged" }
  | { readonly kind: "tooSoon"; readonly dueAt: Instant };

/**
 * Publishes what changed in a company's products and stock since its latest block. It reads the overlap of 300 s again,
 * so that what commits late is in a later block, and leaves out what a block already has. Throws `BlockOvertaken` if
 * someone else published first.
 */
export async function publishBlock({ firestore, now, companyId }: BlockTask): Promise<BlockOutcome> {
  const company = firestore.doc(`companies/${companyId}`);
  const latest = await readLatestBlock(company);
  if (latest === null) return begin(company);
  if (!isBlockDue(latest, now, EVERY_MS)) return { kind: "tooSoon", dueAt: blockDueAt(latest, EVERY_MS) };
  const next = (await readChanges(company, latest.asOf)) ?? packOf(await publishPack({ firestore, now, companyId }));
  const isSame = next.rows === null ? latest.pack === next.pack : next.rows === NO_ROWS;
  if (isSame) return { kind: "unchanged" };
  await writeBlock(company, latest, next);
  await sweepBlocks(company, latest, now);
  return { kind: "published" };
}

type NextBlock = Omit<StoredBlock, "format" | "since">;

/** Instead of more changes than a block holds. */
function packOf({ manifest: { products, stock } }: PublishedPack): NextBlock {
  const ids = [...products.chunks, ...stock.chunks].map(({ id }) => id).join();
  const pack = createHash("sha256").update(ids).digest("hex");
  return { asOf: earlierOf(products.asOf, stock.asOf), rows: null, pack };
}

const NO_ROWS = rowsOf([], []);

/** The first block holds nothing: whoever reads everything from now on follows it. */
async function begin(company: DocumentReference): Promise<BlockOutcome> {
  const asOf = serverTimeOf((await company.get()).readTime);
  await writeBlock(company, null, { asOf, rows: NO_ROWS });
  return { kind: "begun" };
}

/** The changes that no block has; null if there are too many for one. */
async function readChanges(company: DocumentReference, since: ServerTime): Promise<NextBlock | null> {
  const products = await readBlockChanges(company, FEED_PLANS.products, since, MOST_BLOCK_CHANGES);
  if (products === null) return null;
  const stock = await readBlockChanges(company, FEED_PLANS.stock, since, MOST_BLOCK_CHANGES);
  if (stock === null) return null;
  const asOf = earlierOf(products.readAt, stock.readAt);
  if (products.changes.size + stock.changes.size === 0) return { asOf, rows: NO_ROWS };
  const known = knownRevisions(await readRecentBlocks(company, since));
  const newOf = (feed: PackFeed, changes: ReadonlyMap<string, PackRecord>) =>
    [...changes.values()].filter(([rev, id]) => rev > (known[feed].get(id) ?? -1));
  const rows = rowsOf(newOf("products", products.changes), newOf("stock", stock.changes));
  return rows.length > MOST_BLOCK_TEXT ? null : { asOf, rows };
}

function rowsOf(products: readonly PackRecord[], stock: readonly PackRecord[]): string {
  return JSON.stringify({ products, stock });
}

function earlierOf(one: ServerTime, other: ServerTime): ServerTime {
  return one < other ? one : other;
}

function knownRevisions(blocks: readonly StoredBlock[]): Readonly<Record<PackFeed, Map<string, number>>> {
  const known = { products: new Map<string, number>(), stock: new Map<string, number>() };
  for (const { rows } of blocks) {
    const records = rows === null ? null : readBlockRecords(rows);
    for (const feed of ["products", "stock"] as const)
      for (const [rev, id] of records?.[feed] ?? []) known[feed].set(id, Math.max(rev, known[feed].get(id) ?? -1));
  }
  return known;
}
