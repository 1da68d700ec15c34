import { NOT_FOUND, OWN_CODE_SCORE, rankOf, TIERS } from "./scores.ts";
import type { PieceMatch, WordMatch } from "./match-words.ts";
import {
  clearScores,
  type ScoredRange,
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

/** A piece's or word's postings, and an upper bound of the documents it matches. */
interface Lookup {
  readonly ranges: readonly ScoredRange[];
  readonly categories: Uint8Array | null;
  readonly total: number;
}

interface PieceLookup {
  readonly code: Lookup;
  readonly words: readonly Lookup[];
}

/**
 * Several words. The documents of the rarest one are the candidates; then each word scores all documents and the
 * candidates read theirs. That visits more postings than probing each candidate, but sequentially: ten times as fast.
 */
export function rankPieces(
  segment: Segment,
  pieces: readonly PieceMatch[],
  scope: SegmentScope,
  found: SearchResults,
): void {
  const lookups = pieces.map((piece) => lookUp(segment, piece));
  const rarest = lookups.map(rarestOf).toSorted((a, b) => a.total - b.total)[0];
  if (!rarest || rarest.total === 0) return;
  const candidates = documentsOf(segment, rarest.ranges, rarest.categories);
  const worth = worthOf(candidates.length);
  let left = candidates.length;
  for (const lookup of lookups) left = keepMatching(segment, lookup, candidates, left, worth);
  for (let at = 0; at < left; at += 1) {
    const document = candidates[at] ?? 0;
    const tier = worth.exactCode[at] === 1 ? TIERS.code : (worth.tier[at] ?? 0);
    const [begun, placed, count] = [worth.begun[at] ?? 0, worth.placed[at] ?? 0, worth.wordCount[at] ?? 0];
    const rank = rankOf(segment, document, tier, begun, placed, count);
    if (isInScope(scope, document)) addResult(found, scope, document, rank);
  }
}

function lookUp(segment: Segment, piece: PieceMatch): PieceLookup {
  const words = piece.words.map((word) => lookUpWord(segment, word));
  return { code: { ...withTotal(rangesOfCode(segment, piece)), categories: null }, words };
}

function lookUpWord(segment: Segment, word: WordMatch): Lookup {
  const { ranges, total } = withTotal(rangesOfWord(segment, word));
  const { categories } = word;
  return { ranges, categories, total: categories ? total + segmentSize(segment) : total };
}

function withTotal(ranges: readonly ScoredRange[]) {
  return { ranges, total: ranges.reduce((sum, { start, end }) => sum + end - start, 0) };
}

/** The postings a piece must match: as a code, or those of its rarest word. */
function rarestOf({ code, words }: PieceLookup): Lookup {
  const word = words.toSorted((a, b) => a.total - b.total)[0];
  if (!word) return code;
  return { ranges: [...code.ranges, ...word.ranges], categories: word.categories, total: code.total + word.total };
}

/** Keeps the first `left` candidates that match the piece at the front of the list, with their scores. Returns how many. */
function keepMatching(
  segment: Segment,
  { code, words }: PieceLookup,
  candidates: Uint32Array,
  left: number,
  worth: Worth,
): number {
  const { exactCode, tier, begun, placed, wordCount, codes, pieceTier, pieceBegun, piecePlaced } = worth;
  readScores(segment, code, candidates, left, codes);
  pieceTier.fill(words.length === 0 ? MISSING : TIERS.inName, 0, left);
  pieceBegun.fill(0, 0, left);
  piecePlaced.fill(0, 0, left);
  for (const word of words) {
    readScores(segment, word, candidates, left, worth.scores);
    for (let at = 0; at < left; at += 1) {
      const score = worth.scores[at] ?? NOT_FOUND;
      const wordTier = score === NOT_FOUND ? MISSING : score >> 8;
      if (wordTier > (pieceTier[at] ?? 0)) pieceTier[at] = wordTier;
      pieceBegun[at] = (pieceBegun[at] ?? 0) + ((score >> 7) & 1);
      piecePlaced[at] = (piecePlaced[at] ?? 0) + (score & 15);
    }
  }
  let kept = 0;
  for (let at = 0; at < left; at += 1) {
    const [asCode, asWords] = [codes[at] ?? NOT_FOUND, pieceTier[at] ?? MISSING];
    if (asCode === NOT_FOUND && asWords === MISSING) continue;
    candidates[kept] = candidates[at] ?? 0;
    const isExact = asCode === OWN_CODE_SCORE;
    const areWords = !isExact && asWords !== MISSING;
    // A piece parsed as words may also be the prefix of a code.
    const pieceWorth = isExact ? TIERS.code : areWords ? asWords : TIERS.elsewhere;
    exactCode[kept] = isExact ? 1 : (exactCode[at] ?? 0);
    tier[kept] = Math.max(tier[at] ?? 0, pieceWorth);
    begun[kept] = (begun[at] ?? 0) + (areWords ? (pieceBegun[at] ?? 0) : 0);
    placed[kept] = (placed[at] ?? 0) + (areWords ? (piecePlaced[at] ?? 0) : 0);
    wordCount[kept] = (wordCount[at] ?? 0) + (areWords ? words.length : 0);
    kept += 1;
  }
  return kept;
}

/** The scores of the first `left` candidates for one lookup. */
function readScores(segment: Segment, lookup: Lookup, candidates: Uint32Array, left: number, into: Uint16Array): void {
  const { ranges, categories } = lookup;
  if (ranges.length === 0 && categories === null) {
    into.fill(NOT_FOUND, 0, left);
    return;
  }
  const scoreOf = documentScores(segment);
  scorePostings(segment, ranges, scoreOf);
  if (categories) scoreCategories(segment, categories, scoreOf);
  for (let at = 0; at < left; at += 1) into[at] = scoreOf[candidates[at] ?? 0] ?? NOT_FOUND;
  clearScores(segment, ranges, scoreOf, categories !== null);
}

const MISSING = 0xffff;

/** Columns by candidate: the scores of the pieces so far, and of the current one. */
type Worth = ReturnType<typeof emptyWorth>;

let shared = emptyWorth(0);

function emptyWorth(size: number) {
  const column = () => new Uint16Array(size);
  return {
    exactCode: column(),
    tier: column(),
    begun: column(),
    placed: column(),
    wordCount: column(),
    scores: column(),
    codes: column(),
    pieceTier: column(),
    pieceBegun: column(),
    piecePlaced: column(),
  };
}

function worthOf(size: number): Worth {
  if (shared.tier.length < size) shared = emptyWorth(size * 2);
  for (const column of [shared.exactCode, shared.begun, shared.placed, shared.wordCount]) column.fill(0, 0, size);
  shared.tier.fill(TIERS.inName, 0, size);
  return shared;
}
