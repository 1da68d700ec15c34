import { BOOSTED, RANKS } from "./grades.ts";
import type { Sieve } from "./sieve.ts";

/** What a search has found so far, each document with its rank: lower is better. */
export interface Found {
  count: number;
  /** How many more there are that are worse than as many as were asked for. */
  passedOver: number;
  readonly documents: Uint32Array;
  readonly ranks: Uint16Array;
}

// A search is over before the next begins: they share their working memory instead of making half a megabyte each.
let shared: Found = { count: 0, passedOver: 0, documents: new Uint32Array(0), ranks: new Uint16Array(0) };
const sharedNext = new Uint32Array(RANKS);

/** Room for as many documents. */
export function emptyFound(most: number): Found {
  if (shared.documents.length < most)
    shared = { count: 0, passedOver: 0, documents: new Uint32Array(most), ranks: new Uint16Array(most) };
  shared.count = 0;
  shared.passedOver = 0;
  return shared;
}

/** Notes a document of a segment, which has not been noted yet. */
export function addFound(found: Found, { first, boosted }: Sieve, document: number, rank: number): void {
  found.documents[found.count] = first + document;
  found.ranks[found.count] = boosted.size > 0 && boosted.has(document) ? rank : rank + BOOSTED;
  found.count += 1;
}

/** Best first, by number among equals: few are sorted, many are put in place by counting the ranks that occur. */
export function inOrder({ count, documents, ranks }: Found): Uint32Array {
  const ordered = new Uint32Array(count);
  if (count <= FEW) {
    const keys = new Float64Array(count);
    for (let at = 0; at < count; at += 1) keys[at] = (ranks[at] ?? 0) * DOCUMENTS + (documents[at] ?? 0);
    keys.sort();
    for (let at = 0; at < count; at += 1) ordered[at] = (keys[at] ?? 0) % DOCUMENTS;
    return ordered;
  }
  const next = sharedNext.fill(0);
  for (let at = 0; at < count; at += 1) {
    const rank = ranks[at] ?? 0;
    next[rank] = (next[rank] ?? 0) + 1;
  }
  let before = 0;
  for (let rank = 0; before < count; rank += 1) {
    const here = next[rank] ?? 0;
    next[rank] = before;
    before += here;
  }
  for (let at = 0; at < count; at += 1) {
    const rank = ranks[at] ?? 0;
    const place = next[rank] ?? 0;
    ordered[place] = documents[at] ?? 0;
    next[rank] = place + 1;
  }
  return ordered;
}

const FEW = 1_024;
/** More than a catalogue has: a posting leaves 24 bits for its document. */
const DOCUMENTS = 2 ** 24;
