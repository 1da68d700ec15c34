import { contentHash } from "#local/databases/content-hash.ts";

/** Whether this browser can read packs: hashing needs a secure context. */
export function canReadPacks(): boolean {
  return globalThis.crypto?.subtle !== undefined && typeof DecompressionStream === "function";
}

/** Whether the bytes match the hash the chunk is named by. */
export async function isChunk(id: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (await contentHash(body)) === id;
}

/** A chunk's records, and their JSON text. */
export interface PackContent<Row> {
  readonly records: readonly Row[];
  readonly json: Uint8Array;
}

const decoder = new TextDecoder();

/** A chunk's content, or null if a record is malformed: a chunk is taken whole or not at all. */
export async function readPackChunk<Row>(
  body: Uint8Array<ArrayBuffer>,
  isRecord: (value: unknown) => value is Row,
): Promise<PackContent<Row> | null> {
  try {
    const stream = new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip")));
    const json = new Uint8Array(await stream.arrayBuffer());
    const records: unknown = JSON.parse(decoder.decode(json));
    return Array.isArray(records) && records.every(isRecord) ? { records, json } : null;
  } catch {
    // Not gzip or not JSON: published wrongly, so fetching it again would not help.
    return null;
  }
}
