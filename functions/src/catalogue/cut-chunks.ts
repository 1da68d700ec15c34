import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { MOST_CHUNK_BYTES, type PackChunk } from "#domain/product/catalogue-pack.ts";
import type { CutRule, FeedPlan, PackRecord } from "./pack-feed.ts";

/** A chunk as it is stored: its entry in the manifest and its compressed bytes. */
export interface CutChunk {
  readonly chunk: PackChunk;
  readonly body: Buffer;
}

/** Text of a chunk that is begun anew for the sake of memory, long before its compressed size could matter. */
const MOST_TEXT = 1_000_000;

/**
 * Cuts records, given in the order of their ids, into chunks. Where a chunk ends is decided by the ids alone, so that a
 * product that changes alters its own chunk, and one that comes or goes alters its own and at most the next.
 */
export function createCutter(rule: CutRule): { add(record: PackRecord): CutChunk[]; end(): CutChunk[] } {
  let pending: PackedRecord[] = [];
  let length = 0;

  function take(): CutChunk[] {
    const chunks = packRecords(pending);
    pending = [];
    length = 0;
    return chunks;
  }

  return {
    add(record) {
      const text = JSON.stringify(record);
      pending.push({ id: record[1], text });
      length += text.length;
      const isCut = pending.length >= rule.least && hashOf(record[1]) % rule.oneIn === 0;
      return isCut || pending.length >= rule.most || length >= MOST_TEXT ? take() : [];
    },
    end: () => (pending.length === 0 ? [] : take()),
  };
}

/** A stored chunk that is gone, or is not what its name says. */
export class DamagedChunk extends Error {
  override readonly name = "DamagedChunk";
}

/** The records of a chunk's bytes. Throws `DamagedChunk` where they are not that chunk's. */
export function readChunk(plan: FeedPlan, id: string, body: unknown): PackRecord[] {
  if (!(body instanceof Uint8Array) || hashBody(body) !== id) throw new DamagedChunk(id);
  const records: unknown = JSON.parse(gunzipSync(body).toString());
  if (!Array.isArray(records) || !records.every((record) => plan.isRecord(record))) throw new DamagedChunk(id);
  return records;
}

interface PackedRecord {
  readonly id: string;
  readonly text: string;
}

function packRecords(records: readonly PackedRecord[]): CutChunk[] {
  const body = gzipSync(`[${records.map(({ text }) => text).join(",")}]`);
  if (body.length > MOST_CHUNK_BYTES && records.length > 1) {
    const middle = records.length >> 1;
    return [...packRecords(records.slice(0, middle)), ...packRecords(records.slice(middle))];
  }
  return [
    { chunk: { id: hashBody(body), from: records[0]?.id ?? "", rows: records.length, bytes: body.length }, body },
  ];
}

function hashBody(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** FNV-1a: the same number for the same id on every machine. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
