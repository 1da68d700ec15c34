import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { type Instant, ServerTime } from "../values/instant.ts";
import { isProductRecord, isStockRecord, type ProductRecord, type StockRecord } from "./product-record.ts";

/** The version of a block and of its records. A device that does not know it reads the changes themselves. */
export const BLOCK_FORMAT = 1;

/** A company's changes are published at most this often. */
export const BLOCK_EVERY_MS = 5 * 60_000;
/** A task may start a little early or late. */
const SLACK_MS = 30_000;
/** A device that slept longer reads the pack, or the changes themselves. */
export const BLOCKS_KEPT_MS = 26 * 3_600_000;
/** With more changes than this the catalogue is published as a pack, and the block only says so. */
export const MOST_BLOCK_CHANGES = 2_000;
/** The same for a block's text: a Firestore document holds 1 MiB. */
export const MOST_BLOCK_TEXT = 700_000;

/** A deleted row: its revision and id. */
export type DeletedRecord = readonly [rev: number, id: string];

/** The changed rows of a block. */
export interface BlockRecords {
  readonly products: readonly (ProductRecord | DeletedRecord)[];
  readonly stock: readonly (StockRecord | DeletedRecord)[];
}

/**
 * What changed in a company's products and stock: everything that was readable at `asOf` and not at `since`, which is the
 * `asOf` of the block before. So whoever has everything readable at some time between them takes this block and then has
 * everything readable at its `asOf`. `records` is null if there were too many: the pack has them.
 */
export interface CatalogueBlock {
  readonly since: ServerTime;
  readonly asOf: ServerTime;
  readonly records: BlockRecords | null;
}

/** A block as it is stored. `rows` is the JSON of `BlockRecords`; if it is null, `pack` names the content of the pack. */
export const StoredBlock = v.object({
  format: v.literal(BLOCK_FORMAT),
  since: ServerTime,
  asOf: ServerTime,
  rows: v.nullable(v.string()),
  pack: v.exactOptional(v.string()),
});
export type StoredBlock = v.InferOutput<typeof StoredBlock>;

/** Whether the next block may be published. */
export function isBlockDue(latest: Pick<StoredBlock, "asOf">, now: Instant, everyMs = BLOCK_EVERY_MS): boolean {
  return now >= blockDueAt(latest, everyMs) - Math.min(SLACK_MS, everyMs);
}

/** When the block after this one may be published. */
export function blockDueAt({ asOf }: Pick<StoredBlock, "asOf">, everyMs = BLOCK_EVERY_MS): Instant {
  return Date.parse(asOf) + everyMs;
}

/** A block's records; null if there are none to read, or one is malformed: a block is taken whole or not at all. */
export function readBlockRecords(rows: string): BlockRecords | null {
  try {
    const records: unknown = JSON.parse(rows);
    return isBlockRecords(records) ? records : null;
  } catch {
    return null;
  }
}

/** A stored block; null if it cannot be read. */
export function readBlock(stored: unknown): CatalogueBlock | null {
  const parsed = v.safeParse(StoredBlock, stored);
  if (!parsed.success) return null;
  const { since, asOf, rows } = parsed.output;
  const records = rows === null ? null : readBlockRecords(rows);
  return rows !== null && records === null ? null : { since, asOf, records };
}

function isBlockRecords(value: unknown): value is BlockRecords {
  if (typeof value !== "object" || value === null || !("products" in value) || !("stock" in value)) return false;
  const { products, stock } = value;
  return (
    Array.isArray(products) &&
    products.every((record) => isProductRecord(record) || isDeletedRecord(record)) &&
    Array.isArray(stock) &&
    stock.every((record) => isStockRecord(record) || isDeletedRecord(record))
  );
}

/** Whether a row was deleted. */
export function isDeleted(record: readonly unknown[]): record is DeletedRecord {
  return record.length === 2;
}

function isDeletedRecord(value: unknown): value is DeletedRecord {
  return Array.isArray(value) && isDeleted(value) && Number.isSafeInteger(value[0]) && v.is(Identifier, value[1]);
}
