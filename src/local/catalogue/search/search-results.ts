import { BOOSTED, RANKS } from "./scores.ts";
import type { SegmentScope } from "./segment-scope.ts";

/** The documents found so far, each with its rank (lower is better). */
export interface SearchResults {
  count: number;
  /** Further matches that rank behind the requested number. */
  skipped: number;
  readonly documents: Uint32Array;
  readonly ranks: Uint16Array;
}

// Searches do not overlap, so they share one buffer instead of allocating half a megabyte each.
let shared: SearchResults = { count: 0, skipped: 0, documents: new Uint32Array(0), ranks: new Uint16Array(0) };
const sharedNext = new Uint32Array(RANKS);

/** The shared buffer, emptied, with room for this many documents. */
export function clearResults(most: number): SearchResults {
  if (shared.documents.length < most)
    shared = { count: 0, skipped: 0, documents: new Uint32Array(most), ranks: new Uint16Array(most) };
  shared.count = 0;
  shared.skipped = 0;
  return shared;
}

/** Adds a document that has not been added yet. */
export function addResult(
  found: SearchResults,
  { first, boosted }: SegmentScope,
  document: number,
  rank: number,
): void {
  found.documents[found.count] = first + document;
  found.ranks[found.count] = boosted.size > 0 && boosted.has(document) ? rank : rank + BOOSTED;
  found.count += 1;
}

/** Best first, ties by number: comparison sort for few, counting sort for many. */
export function sortByRank({ count, documents, ranks }: SearchResults): Uint32Array {
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
/** A posting has 24 bits for its document. */
const DOCUMENTS = 2 ** 24;
