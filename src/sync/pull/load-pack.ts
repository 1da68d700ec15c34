import type { PackChunk, PackManifest } from "#domain/product/catalogue-pack.ts";
import { isProductRecord, isStockRecord, searchedOfRecord, stockOfRecord } from "#domain/product/product-record.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { BulkProduct, LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { splitRecords } from "#local/catalogue/storage/encode-chunk.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { canReadPacks, isChunk, readPackChunk } from "./read-pack-chunk.ts";
import type { PackPort, Scope } from "../remote-port.ts";
import { nextWatermark } from "./watermark.ts";

/** Chunks fetched in parallel: enough to use the connection, few enough to hold in memory. */
const IN_FLIGHT = 4;
/** The total number of fetches of a chunk whose bytes do not match its name. */
const TRIES = 3;

export interface PackLoad {
  readonly catalogue: LoadingCatalogue;
  readonly pack: PackPort;
  readonly scope: Scope;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  /** Called at the start, with what is already stored, and after each chunk. */
  readonly onArrived: (arrived: Arrived) => void;
}

/** How much of a pack's feed is stored. */
export interface Arrived {
  readonly rows: number;
  readonly bytes: number;
}

/** The current pack, or null if there is none that this device can read. */
export async function readManifest(pack: PackPort, scope: Scope): Promise<PackManifest | null> {
  return canReadPacks() ? pack.readManifest(scope) : null;
}

/**
 * Loads the products of a pack: fetches missing chunks, and deletes what the pack does not name. Returns false if a chunk
 * is unavailable (what was stored stays, and the caller loads by query) or the load was aborted. Throws
 * `RemoteUnreachable`.
 */
export async function loadPackedProducts(load: PackLoad, manifest: PackManifest, begun: FeedState): Promise<boolean> {
  const { catalogue, now, signal } = load;
  const { asOf, rows, chunks } = manifest.products;
  const held = await catalogue.heldPackChunks();
  const missing = chunks.filter(({ id }) => !held.has(id));
  const note = noteArrivals(
    load,
    chunks.filter(({ id }) => held.has(id)),
  );
  const isWhole = await fetchChunks(load, missing, async (chunk, body) => {
    const content = await readPackChunk(body, isProductRecord);
    if (content === null) return false;
    const encoded = splitRecords(content.json);
    const products = content.records.flatMap((record, position): BulkProduct[] => {
      const bytes = encoded[position];
      return bytes ? [{ rev: record[0], product: searchedOfRecord(record), encoded: bytes }] : [];
    });
    await catalogue.storePackChunk(chunk.id, products);
    note(chunk);
    return true;
  });
  if (!isWhole || signal.aborted) return false;
  await catalogue.finishPack(
    chunks.map(({ id }) => id),
    loadedState(begun, asOf, rows, now()),
  );
  return true;
}

/** The same for stock, which is small: always fetched as a whole and merged by revision. */
export async function loadPackedStock(load: PackLoad, manifest: PackManifest, begun: FeedState): Promise<boolean> {
  const { catalogue, now, signal } = load;
  const { asOf, rows, chunks } = manifest.stock;
  const note = noteArrivals(load, []);
  const isWhole = await fetchChunks(load, chunks, async (chunk, body) => {
    const content = await readPackChunk(body, isStockRecord);
    if (content === null) return false;
    const documents = content.records.map((record) => ({
      id: record[1],
      rev: record[0],
      updatedAt: asOf,
      row: stockOfRecord(record),
    }));
    await catalogue.storeStock(documents, begun);
    note(chunk);
    return true;
  });
  if (!isWhole || signal.aborted) return false;
  await catalogue.storeStock([], loadedState(begun, asOf, rows, now()));
  return true;
}

/** The compressed size of these chunks. */
export function packBytes(chunks: readonly PackChunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}

function noteArrivals({ onArrived }: PackLoad, held: readonly PackChunk[]): (chunk: PackChunk) => void {
  let rows = held.reduce((sum, chunk) => sum + chunk.rows, 0);
  let bytes = packBytes(held);
  onArrived({ rows, bytes });
  return (chunk) => {
    rows += chunk.rows;
    bytes += chunk.bytes;
    onArrived({ rows, bytes });
  };
}

function loadedState(begun: FeedState, asOf: string, count: number, now: Instant): FeedState {
  // Not the newer of two watermarks: what the pack lacks was deleted, and must be read again from the pack's time.
  const watermark = nextWatermark(null, asOf);
  return { ...begun, watermark, resumeAfter: null, loaded: true, count, lastGoodAt: now };
}

/**
 * Fetches chunks in parallel and passes each on once its bytes are verified; false if one is unavailable. When it returns
 * or throws, all fetches have settled, so nothing is written while the caller tries again.
 */
async function fetchChunks(
  { pack, scope, signal }: PackLoad,
  chunks: readonly PackChunk[],
  take: (chunk: PackChunk, body: Uint8Array<ArrayBuffer>) => Promise<boolean>,
): Promise<boolean> {
  let next = 0;
  let isWhole = true;
  async function fetchInTurn(): Promise<void> {
    for (let chunk = chunks[next]; chunk !== undefined && isWhole && !signal.aborted; chunk = chunks[next]) {
      next += 1;
      const body = await fetchChunk(pack, scope, chunk.id);
      if (signal.aborted) return;
      if (body === null || !(await take(chunk, body))) isWhole = false;
    }
  }
  async function fetchOrStopAll(): Promise<void> {
    try {
      await fetchInTurn();
    } catch (error) {
      isWhole = false;
      throw error;
    }
  }
  const settled = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, fetchOrStopAll));
  for (const lane of settled) if (lane.status === "rejected") throw lane.reason;
  return isWhole;
}

async function fetchChunk(pack: PackPort, scope: Scope, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const body = await pack.fetchChunk(scope, id);
    // A missing chunk stays missing: there is a newer pack.
    if (body === null) return null;
    if (await isChunk(id, body)) return body;
  }
  return null;
}
