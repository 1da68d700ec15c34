import {
  BEGUN_GRADES,
  CATEGORY_GRADE,
  CODE_GRADES,
  EXACT_GRADES,
  NEAR_GRADES,
  NOT_FOUND,
  OWN_CODE_GRADES,
} from "./grades.ts";
import type { PieceMatch, WordMatch } from "./match-words.ts";
import { type PostingRange, rangeOf } from "./posting-ranges.ts";
import { type Segment, segmentSize } from "../storage/segment.ts";

/** Postings that are worth the same by their places. */
export interface GradedRange extends PostingRange {
  readonly grades: Uint16Array;
}

/** Where a word stands, as the beginning of a code too unless those are asked for anyway, and what it is worth there. */
export function rangesOfWord(segment: Segment, word: WordMatch, withCodes = true): GradedRange[] {
  const ranges: GradedRange[] = [];
  // The word itself is the first that begins so.
  if (word.exact >= 0) ranges.push({ ...rangeOf(segment, word.exact, word.exact + 1), grades: EXACT_GRADES });
  const begun = word.exact >= 0 ? word.exact + 1 : word.from;
  if (begun < word.to) ranges.push({ ...rangeOf(segment, begun, word.to), grades: BEGUN_GRADES });
  if (withCodes && word.codeFrom < word.codeTo)
    ranges.push({ ...rangeOf(segment, word.codeFrom, word.codeTo), grades: CODE_GRADES });
  for (const { token, kind } of word.near)
    ranges.push({ ...rangeOf(segment, token, token + 1), grades: NEAR_GRADES[kind] ?? CODE_GRADES });
  return ranges;
}

/** Where a piece stands as a code or its beginning. */
export function rangesOfCode(segment: Segment, { codeFrom, codeTo, codeExact }: PieceMatch): GradedRange[] {
  if (codeFrom === codeTo) return [];
  const begun = { ...rangeOf(segment, codeFrom, codeTo), grades: CODE_GRADES };
  if (codeExact < 0) return [begun];
  return [begun, { ...rangeOf(segment, codeExact, codeExact + 1), grades: OWN_CODE_GRADES }];
}

let shared = new Uint16Array(0);

/** One grade for each document and `NOT_FOUND` for all; whoever writes into it leaves it so again. An even length. */
export function gradeSheet(segment: Segment): Uint16Array {
  const size = segmentSize(segment);
  if (shared.length < size) shared = new Uint16Array(size + (size & 1)).fill(NOT_FOUND);
  return shared;
}

/** Writes the best grade of each document that these postings name. */
export function noteGrades(segment: Segment, ranges: readonly GradedRange[], sheet: Uint16Array): void {
  for (const { start, end, grades } of ranges) noteRange(segment.postings, start, end, grades, sheet);
}

function noteRange(postings: Uint32Array, start: number, end: number, grades: Uint16Array, sheet: Uint16Array): void {
  for (let at = start; at < end; at += 1) {
    const posting = postings[at] ?? 0;
    const document = posting >>> 8;
    const grade = grades[posting & 255] ?? NOT_FOUND;
    if (grade < (sheet[document] ?? 0)) sheet[document] = grade;
  }
}

/** The same for the documents of categories that are called so. */
export function noteCategories({ category, active }: Segment, categories: Uint8Array, sheet: Uint16Array): void {
  for (let document = 0; document < active.length; document += 1) {
    if (categories[category[document] ?? 0] !== 1 || active[document] !== 1) continue;
    if (CATEGORY_GRADE < (sheet[document] ?? 0)) sheet[document] = CATEGORY_GRADE;
  }
}

/** Takes back what was written: a few one by one, many all at once. */
export function clearGrades(segment: Segment, ranges: readonly GradedRange[], sheet: Uint16Array, all: boolean): void {
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (all || total > FEW) {
    sheet.fill(NOT_FOUND, 0, segmentSize(segment));
    return;
  }
  for (const { start, end } of ranges) {
    for (let at = start; at < end; at += 1) sheet[(segment.postings[at] ?? 0) >>> 8] = NOT_FOUND;
  }
}

const FEW = 4_096;
