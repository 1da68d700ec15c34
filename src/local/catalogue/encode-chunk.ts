import type { Product } from "#domain/product.ts";
import { productOfRecord, type ProductRecord, recordOfProduct } from "#domain/product-record.ts";
import type { Mirrored } from "../mirror-database.ts";

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

export function decodeProduct(encoded: Uint8Array): Mirrored<Product> {
  const record: ProductRecord = JSON.parse(decoder.decode(encoded));
  return productOfRecord(record);
}
