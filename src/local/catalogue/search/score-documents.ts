import {
  PREFIX_SCORES,
  CATEGORY_SCORE,
  CODE_SCORES,
  EXACT_SCORES,
  LOOSE_SCORES,
  NOT_FOUND,
  OWN_CODE_SCORES,
} from "./scores.ts";
import type { PieceMatch, WordMatch } from "./match-words.ts";
import { type PostingRange, rangeOf } from "./posting-ranges.ts";
import { type Segment, segmentSize } from "../storage/segment.ts";

/** Postings that share one table of scores by field. */
export interface ScoredRange extends PostingRange {
  readonly scores: Uint16Array;
}

/** A word's postings with their scores; `withCodes` includes codes that begin with it. */
export function rangesOfWord(segment: Segment, word: WordMatch, withCodes = true): ScoredRange[] {
  const ranges: ScoredRange[] = [];
  // Of the tokens with this prefix, the word itself is the first.
  if (word.exact >= 0) ranges.push({ ...rangeOf(segment, word.exact, word.exact + 1), scores: EXACT_SCORES });
  const begun = word.exact >= 0 ? word.exact + 1 : word.from;
  if (begun < word.to) ranges.push({ ...rangeOf(segment, begun, word.to), scores: PREFIX_SCORES });
  if (withCodes && word.codeFrom < word.codeTo)
    ranges.push({ ...rangeOf(segment, word.codeFrom, word.codeTo), scores: CODE_SCORES });
  for (const { token, kind } of word.loose)
    ranges.push({ ...rangeOf(segment, token, token + 1), scores: LOOSE_SCORES[kind] ?? CODE_SCORES });
  return ranges;
}

/** The postings of codes that equal a piece or begin with it. */
export function rangesOfCode(segment: Segment, { codeFrom, codeTo, codeExact }: PieceMatch): ScoredRange[] {
  if (codeFrom === codeTo) return [];
  const begun = { ...rangeOf(segment, codeFrom, codeTo), scores: CODE_SCORES };
  if (codeExact < 0) return [begun];
  return [begun, { ...rangeOf(segment, codeExact, codeExact + 1), scores: OWN_CODE_SCORES }];
}

let shared = new Uint16Array(0);

/** A shared buffer with one score per document, all `NOT_FOUND`; users reset it with `clearScores`. Its length is even. */
export function documentScores(segment: Segment): Uint16Array {
  const size = segmentSize(segment);
  if (shared.length < size) shared = new Uint16Array(size + (size & 1)).fill(NOT_FOUND);
  return shared;
}

/** Writes each document's best score among these postings. */
export function scorePostings(segment: Segment, ranges: readonly ScoredRange[], scoreOf: Uint16Array): void {
  for (const { start, end, scores } of ranges) scoreRange(segment.postings, start, end, scores, scoreOf);
}

function scoreRange(
  postings: Uint32Array,
  start: number,
  end: number,
  scores: Uint16Array,
  scoreOf: Uint16Array,
): void {
  for (let at = start; at < end; at += 1) {
    const posting = postings[at] ?? 0;
    const document = posting >>> 8;
    const score = scores[posting & 255] ?? NOT_FOUND;
    if (score < (scoreOf[document] ?? 0)) scoreOf[document] = score;
  }
}

/** The same for the active documents of matching categories. */
export function scoreCategories({ category, active }: Segment, categories: Uint8Array, scoreOf: Uint16Array): void {
  for (let document = 0; document < active.length; document += 1) {
    if (categories[category[document] ?? 0] !== 1 || active[document] !== 1) continue;
    if (CATEGORY_SCORE < (scoreOf[document] ?? 0)) scoreOf[document] = CATEGORY_SCORE;
  }
}

/** Resets the buffer: few documents one by one, many all at once. */
export function clearScores(
  segment: Segment,
  ranges: readonly ScoredRange[],
  scoreOf: Uint16Array,
  all: boolean,
): void {
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (all || total > FEW) {
    scoreOf.fill(NOT_FOUND, 0, segmentSize(segment));
    return;
  }
  for (const { start, end } of ranges) {
    for (let at = start; at < end; at += 1) scoreOf[(segment.postings[at] ?? 0) >>> 8] = NOT_FOUND;
  }
}

const FEW = 4_096;
