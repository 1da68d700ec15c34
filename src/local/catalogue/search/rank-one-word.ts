import { NOT_FOUND, rankOfOne, WHOLE_NAME_SCORES } from "./scores.ts";
import type { PieceMatch, WordMatch } from "./match-words.ts";
import {
  clearScores,
  documentScores,
  scoreCategories,
  scorePostings,
  rangesOfCode,
  rangesOfWord,
} from "./score-documents.ts";
import { addResult, type SearchResults } from "./search-results.ts";
import { documentsOf } from "./posting-ranges.ts";
import { type Segment, segmentSize } from "../storage/segment.ts";
import { isInScope, type SegmentScope } from "./segment-scope.ts";

/** Up to this share of all documents the postings are collected; beyond it, scanning every score is quicker. */
const FEW = 1 / 8;

/**
 * One word or prefix: the broadest search. A first letter matches half of all products and only the best are needed, so
 * scores are counted first and only documents that can be among the best `most` are ranked.
 */
export function rankOneWord(
  segment: Segment,
  piece: PieceMatch,
  word: WordMatch,
  scope: SegmentScope,
  most: number,
  found: SearchResults,
): void {
  const scoreOf = documentScores(segment);
  // The piece is this word alone, so codes with this prefix are already included. "1.0" is not a code.
  const ranges = [...rangesOfCode(segment, piece), ...rangesOfWord(segment, word, piece.codeFrom === piece.codeTo)];
  scorePostings(segment, ranges, scoreOf);
  if (word.categories) scoreCategories(segment, word.categories, scoreOf);
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (total <= FEW * segmentSize(segment) && !word.categories) {
    for (const document of documentsOf(segment, ranges, null)) {
      const score = scoreOf[document] ?? NOT_FOUND;
      if (isInScope(scope, document)) addResult(found, scope, document, rankOfOne(segment, document, score));
    }
  } else {
    takeBest(segment, scoreOf, scope, most, found);
  }
  clearScores(segment, ranges, scoreOf, word.categories !== null);
}

const counts = new Uint32Array(NOT_FOUND + 1);

function takeBest(
  segment: Segment,
  scoreOf: Uint16Array,
  scope: SegmentScope,
  most: number,
  found: SearchResults,
): void {
  const size = segmentSize(segment);
  if (scope.masked !== null || scope.wanted !== null) {
    for (let document = 0; document < size; document += 1)
      if (!isInScope(scope, document)) scoreOf[document] = NOT_FOUND;
  }
  counts.fill(0);
  for (let document = 0; document < size; document += 1) {
    const score = scoreOf[document] ?? NOT_FOUND;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  const worst = lastScore(size - (counts[NOT_FOUND] ?? 0), most);
  let skipped = size - (counts[NOT_FOUND] ?? 0);
  for (let document = 0; document < size; document += 1) {
    const score = scoreOf[document] ?? NOT_FOUND;
    if (score > worst) continue;
    addResult(found, scope, document, rankOfOne(segment, document, score));
    skipped -= 1;
  }
  for (const document of scope.boosted) {
    const score = document < 0 ? NOT_FOUND : (scoreOf[document] ?? NOT_FOUND);
    if (score === NOT_FOUND || score <= worst) continue;
    addResult(found, scope, document, rankOfOne(segment, document, score));
    skipped -= 1;
  }
  found.skipped += skipped;
}

/** The worst score needed to include the best `most` of `total` documents. */
function lastScore(total: number, most: number): number {
  let reached = 0;
  let score = 0;
  while (reached < Math.min(most, total)) {
    reached += counts[score] ?? 0;
    score += 1;
  }
  // An exact name ranks above its score: every candidate for one is ranked.
  return score <= WHOLE_NAME_SCORES.from ? score - 1 : Math.max(score - 1, WHOLE_NAME_SCORES.to - 1);
}
