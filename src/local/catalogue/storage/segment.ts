import { buildStringTable, findText, type StringTable } from "./string-table.ts";

/**
 * The search index of a run of products ("documents", numbered from 0), in typed arrays so that it is stored and reloaded
 * as one binary record. Tokens are numbered: sorted words first, then sorted codes.
 */
export interface Segment {
  readonly words: StringTable;
  readonly codes: StringTable;
  /** Postings of token t, `document << 8 | field`, ascending: `postings[postingStart[t]]` up to `postings[postingStart[t + 1]]`. */
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
  /** Tokens of document d, `token << 8 | field`: `tokens[tokenStart[d]]` up to `tokens[tokenStart[d + 1]]`. */
  readonly tokenStart: Uint32Array;
  readonly tokens: Uint32Array;
  /** Sort keys of the names, in document order. */
  readonly names: StringTable;
  /** How many words each document's two names have. */
  readonly nameWords: Uint8Array;
  readonly nameEsWords: Uint8Array;
  /** Product ids in sorted order and the document of each. */
  readonly ids: StringTable;
  readonly idDocuments: Uint32Array;
  /** Category ids, and per document 1 + its position among them (0 = none). */
  readonly categories: StringTable;
  readonly category: Uint16Array;
  /** The sets of customer groups that products are limited to, and per document 1 + its position among them (0 = all). */
  readonly audiences: StringTable;
  readonly audience: Uint16Array;
  /** The sets of price lists on which products have prices, and per document 1 + its position among them (0 = none). */
  readonly priced: StringTable;
  readonly pricedOn: Uint32Array;
  /** The day each product was added, in days since 1970; 0 = unknown. */
  readonly addedOn: Uint16Array;
  /** 1 where the product is active. */
  readonly active: Uint8Array;
}

/** The version of a stored index; raised when search needs something older ones lack. */
export const INDEX_FORMAT = 3;

/** The field of a product in which a token was found. Below `pack` it is one of two names, plus the word's position. */
export const TOKEN_FIELD = { nameEs: 16, pack: 32, brand: 33, unit: 34, sku: 40, barcode: 41, codePart: 42 } as const;

export function segmentSize(segment: Segment): number {
  return segment.active.length;
}

/** The document of a product id, or -1. */
export function documentOf(segment: Segment, productId: string): number {
  if (segment.active.length === 0) return -1;
  const position = findText(segment.ids, productId);
  return position < 0 ? -1 : (segment.idDocuments[position] ?? -1);
}

const COLUMNS = [
  "postingStart",
  "postings",
  "tokenStart",
  "tokens",
  "nameWords",
  "nameEsWords",
  "idDocuments",
  "category",
  "audience",
  "pricedOn",
  "addedOn",
  "active",
] as const;
const TABLES = ["words", "codes", "names", "ids", "categories", "audiences", "priced"] as const;

/** Serialises a segment: the byte lengths of its parts, then the parts, each aligned to eight bytes. */
export function packSegment(segment: Segment): ArrayBuffer {
  const parts: ArrayBufferView[] = [
    ...COLUMNS.map((name) => segment[name]),
    ...TABLES.flatMap((name) => [segment[name].bytes, segment[name].offsets]),
  ];
  const head = aligned(4 * parts.length);
  const body = new ArrayBuffer(parts.reduce((size, part) => size + aligned(part.byteLength), head));
  const lengths = new Uint32Array(body, 0, parts.length);
  let at = head;
  parts.forEach((part, position) => {
    lengths[position] = part.byteLength;
    new Uint8Array(body, at, part.byteLength).set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    at += aligned(part.byteLength);
  });
  return body;
}

/** Opens a stored segment without copying: its arrays are views of the record. */
export function unpackSegment(body: ArrayBuffer): Segment {
  const count = COLUMNS.length + 2 * TABLES.length;
  const lengths = new Uint32Array(body, 0, count);
  let part = 0;
  let at = aligned(4 * count);
  const next = () => {
    const view = { at, length: lengths[part] ?? 0 };
    part += 1;
    at += aligned(view.length);
    return view;
  };
  const bytes = ({ at: start, length } = next()) => new Uint8Array(body, start, length);
  const halves = ({ at: start, length } = next()) => new Uint16Array(body, start, length / 2);
  const wholes = ({ at: start, length } = next()) => new Uint32Array(body, start, length / 4);
  const table = (): StringTable => ({ bytes: bytes(), offsets: wholes() });
  return {
    postingStart: wholes(),
    postings: wholes(),
    tokenStart: wholes(),
    tokens: wholes(),
    nameWords: bytes(),
    nameEsWords: bytes(),
    idDocuments: wholes(),
    category: halves(),
    audience: halves(),
    pricedOn: wholes(),
    addedOn: halves(),
    active: bytes(),
    words: table(),
    codes: table(),
    names: table(),
    ids: table(),
    categories: table(),
    audiences: table(),
    priced: table(),
  };
}

/** A segment without documents. */
export function emptySegment(): Segment {
  const none = buildStringTable([]);
  return {
    postingStart: new Uint32Array(1),
    postings: new Uint32Array(0),
    tokenStart: new Uint32Array(1),
    tokens: new Uint32Array(0),
    nameWords: new Uint8Array(0),
    nameEsWords: new Uint8Array(0),
    idDocuments: new Uint32Array(0),
    category: new Uint16Array(0),
    audience: new Uint16Array(0),
    pricedOn: new Uint32Array(0),
    addedOn: new Uint16Array(0),
    active: new Uint8Array(0),
    words: none,
    codes: none,
    names: none,
    ids: none,
    categories: none,
    audiences: none,
    priced: none,
  };
}

function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}
