import type { Product } from "#domain/product/product.ts";
import { productOfRecord, type ProductRecord, recordOfProduct } from "#domain/product/product-record.ts";
import type { Mirrored } from "#local/databases/mirror-database.ts";

/** How many products a chunk holds at most. */
export const CHUNK_SIZE = 512;

/**
 * A chunk: the number of products, where each record ends, then the records one after the other. A record is the
 * product as a JSON array without its field names. One product is read without touching its neighbours, which is what
 * keeps reading by id as cheap as reading a row.
 */
export interface Chunk {
  readonly count: number;
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeProduct(product: Mirrored<Product>): Uint8Array {
  return encodeRecord(recordOfProduct(product, product.rev));
}

export function encodeRecord(record: ProductRecord): Uint8Array {
  return encoder.encode(JSON.stringify(record));
}

export function encodeChunk(records: readonly Uint8Array[]): ArrayBuffer {
  const head = 4 + 4 * records.length;
  const body = new ArrayBuffer(records.reduce((size, record) => size + record.length, head));
  const ends = new Uint32Array(body, 4, records.length);
  const bytes = new Uint8Array(body, head);
  new Uint32Array(body, 0, 1)[0] = records.length;
  let end = 0;
  records.forEach((record, position) => {
    bytes.set(record, end);
    end += record.length;
    ends[position] = end;
  });
  return body;
}

export function openChunk(body: ArrayBuffer): Chunk {
  const count = new Uint32Array(body, 0, 1)[0] ?? 0;
  return { count, ends: new Uint32Array(body, 4, count), bytes: new Uint8Array(body, 4 + 4 * count) };
}

/** The encoded record at a position, as a view: it is copied as it is when chunks are put together anew. */
export function recordAt(chunk: Chunk, position: number): Uint8Array {
  return chunk.bytes.subarray(position === 0 ? 0 : chunk.ends[position - 1], chunk.ends[position]);
}

/** The revision of an encoded record, which stands first in it: it is asked for more often than the product. */
export function revisionAt(encoded: Uint8Array): number {
  return Number(decoder.decode(encoded.subarray(1, encoded.indexOf(COMMA))));
}

export function decodeProduct(encoded: Uint8Array): Mirrored<Product> {
  const record: ProductRecord = JSON.parse(decoder.decode(encoded));
  return productOfRecord(record);
}

export function decodeChunk(chunk: Chunk): Mirrored<Product>[] {
  return Array.from({ length: chunk.count }, (_, position) => decodeProduct(recordAt(chunk, position)));
}

/**
 * The records of a JSON array of arrays, each as the bytes it has there: what a pack says is stored as it came, without
 * being written anew. The text must be such an array; it has been parsed before.
 */
export function splitRecords(json: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === OPEN_LIST || byte === OPEN_MAP) {
      if (depth === 1) start = at;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_MAP) {
      depth -= 1;
      if (depth === 1) records.push(json.subarray(start, at + 1));
    }
  }
  return records;
}

/** Where the text that begins here ends: at the next quote that no backslash takes away. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [34, 44, 92, 91, 93, 123, 125];
