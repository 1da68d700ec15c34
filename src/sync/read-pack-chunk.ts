/** Whether this browser has what a pack is read with: hashing needs a secure context. */
export function canReadPacks(): boolean {
  return globalThis.crypto?.subtle !== undefined && typeof DecompressionStream === "function";
}

/** Whether these are the bytes that a chunk is named by. */
export async function isChunk(id: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === id;
}

/** A chunk's records, or null where one of them is none: a chunk is taken whole or not at all. */
export async function readPackChunk<Row>(
  body: Uint8Array<ArrayBuffer>,
  isRecord: (value: unknown) => value is Row,
): Promise<readonly Row[] | null> {
  try {
    const text = new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
    const records: unknown = JSON.parse(await text);
    return Array.isArray(records) && records.every(isRecord) ? records : null;
  } catch {
    // Not gzip, or not JSON: whoever published it made a mistake that fetching it again does not mend.
    return null;
  }
}
