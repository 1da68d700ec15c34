import { type Segment, segmentSize } from "../storage/segment.ts";

/** A run of a segment's postings; `end` is exclusive. */
export interface PostingRange {
  readonly start: number;
  readonly end: number;
}

let sharedDocuments = new Uint32Array(0);
let sharedMarks = new Uint8Array(0);

/** Up to this many postings, sorting beats a scan of all documents. */
const FEW = 1_024;

/** The postings of a range of tokens; `to` is exclusive. */
export function rangeOf({ postingStart }: Segment, from: number, to: number): PostingRange {
  return { start: postingStart[from] ?? 0, end: postingStart[to] ?? 0 };
}

/**
 * The distinct documents of these postings, ascending, in a buffer that the next call reuses. `also` adds the documents
 * of categories (1 at the category's number).
 */
export function documentsOf(segment: Segment, ranges: readonly PostingRange[], also: Uint8Array | null): Uint32Array {
  const size = segmentSize(segment);
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (sharedDocuments.length < Math.max(size, FEW)) {
    sharedDocuments = new Uint32Array(Math.max(size, FEW));
    sharedMarks = new Uint8Array((size + 3) & ~3);
  }
  return total <= FEW && also === null
    ? sorted(segment.postings, ranges)
    : collected(segment, ranges, also, (size + 3) >> 2);
}

function sorted(postings: Uint32Array, ranges: readonly PostingRange[]): Uint32Array {
  const documents = sharedDocuments;
  let count = 0;
  for (const { start, end } of ranges) {
    for (let at = start; at < end; at += 1) {
      documents[count] = (postings[at] ?? 0) >>> 8;
      count += 1;
    }
  }
  documents.subarray(0, count).sort();
  let different = 0;
  for (let at = 0; at < count; at += 1) {
    const document = documents[at] ?? 0;
    if (at > 0 && document === documents[different - 1]) continue;
    documents[different] = document;
    different += 1;
  }
  return documents.subarray(0, different);
}

function collected(
  { postings, category, active }: Segment,
  ranges: readonly PostingRange[],
  also: Uint8Array | null,
  words: number,
): Uint32Array {
  const marks = sharedMarks;
  for (const { start, end } of ranges) {
    for (let at = start; at < end; at += 1) marks[(postings[at] ?? 0) >>> 8] = 1;
  }
  if (also) {
    for (let document = 0; document < active.length; document += 1)
      if (also[category[document] ?? 0] === 1 && active[document] === 1) marks[document] = 1;
  }
  const fours = new Uint32Array(marks.buffer, 0, words);
  let count = 0;
  for (let four = 0; four < words; four += 1) {
    if (fours[four] === 0) continue;
    for (let document = four * 4; document < four * 4 + 4; document += 1) {
      if (marks[document] !== 1) continue;
      sharedDocuments[count] = document;
      count += 1;
    }
    fours[four] = 0;
  }
  return sharedDocuments.subarray(0, count);
}
