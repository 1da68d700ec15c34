import type { Product } from "#domain/product/product.ts";
import { productOfRecord, type ProductRecord, recordOfProduct } from "#domain/product/product-record.ts";
import type { Mirrored } from "#local/databases/mirror-database.ts";

/** The most products in a chunk. */
export const CHUNK_SIZE = 512;

/**
 * Encodes a chunk: the number of products, the end of each record, then the records. A record is the product as a
 * JSON array without field names. One product is read without touching its neighbours, so reading by id is as cheap
 * as reading a row.
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

/** A view of the encoded record at a position; compaction copies it unchanged. */
export function recordAt(chunk: Chunk, position: number): Uint8Array {
  return chunk.bytes.subarray(position === 0 ? 0 : chunk.ends[position - 1], chunk.ends[position]);
}

/** The revision of an encoded record, its first element: needed more often than the product. */
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
 * Splits a JSON array of arrays into the bytes of its elements, so that a pack's records are stored without being
 * encoded again. The text must have been parsed before.
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

/** The end of the string that begins here: the next quote that is not escaped. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [34, 44, 92, 91, 93, 123, 125];
