import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { MOST_CHUNK_BYTES, type PackChunk } from "#domain/product/catalogue-pack.ts";
import type { CutRule, FeedPlan, PackRecord } from "./pack-feed.ts";

/** A chunk to store: its manifest entry and its compressed bytes. */
export interface CutChunk {
  readonly chunk: PackChunk;
  readonly body: Buffer;
}

/** A chunk's text is cut here at the latest to limit memory, long before its compressed size matters. */
const MOST_TEXT = 1_000_000;

/**
 * Cuts records, sorted by id, into chunks. Chunk boundaries depend on ids alone, so a changed product affects only
 * its own chunk, and an added or removed one at most the next as well.
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

/** A stored chunk is missing, or does not match its name. */
export class DamagedChunk extends Error {
  override readonly name = "DamagedChunk";
}

/** The records of a chunk's bytes. Throws `DamagedChunk` if they do not match its name. */
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
