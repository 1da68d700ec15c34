import { type CategoryWords, categoryIds, isKnown, matchPiece, type PieceMatch, readQuery } from "./match-words.ts";
import { takeApart, type Vocabulary } from "./joined-words.ts";
import { clearResults, type SearchResults, sortByRank } from "./search-results.ts";
import { rankOneWord } from "./rank-one-word.ts";
import { rankPieces } from "./rank-pieces.ts";
import { documentOf, type Segment, segmentSize } from "../storage/segment.ts";
import { findPrefix, findText } from "../storage/string-table.ts";
import { plainCode } from "./split-words.ts";

/** A segment whose documents are numbered from `first`. A masked document has a newer copy elsewhere. */
export interface SearchedSegment {
  readonly segment: Segment;
  readonly first: number;
  readonly masked: Uint8Array | null;
}

export interface SegmentQuery {
  readonly text: string;
  /** Null = all. */
  readonly categoryIds: ReadonlySet<string> | null;
  readonly boost: readonly string[];
  readonly categories: readonly CategoryWords[];
}

/** The best documents in order, and how many match altogether. */
export interface Ranking {
  readonly documents: Uint32Array;
  readonly total: number;
}

/**
 * The documents that match all words, at least the best `most` of them. Order: what the customer usually buys, an exact
 * code, the exact name, all words in the name, the rest; then earlier position, shorter name, alphabet.
 */
export function searchSegments(
  segments: readonly SearchedSegment[],
  query: SegmentQuery,
  most = Number.POSITIVE_INFINITY,
): Ranking {
  // A code can be stored or typed with spaces: then it is one piece.
  const code = /\s/.test(query.text.trim()) ? plainCode(query.text) : "";
  if (!/\d/.test(code) || !segments.some(({ segment }) => holdsCode(segment, code))) {
    const found = searchPieces(segments, query, most);
    // Only where nothing is found: a product's own spelling comes first.
    const apart = found.total === 0 ? takeApart(query.text, vocabularyOf(segments)) : null;
    return apart === null ? found : searchPieces(segments, { ...query, text: apart }, most);
  }
  const coded = searchPieces(segments, { ...query, text: code }, Number.POSITIVE_INFINITY).documents;
  const { documents } = searchPieces(segments, query, Number.POSITIVE_INFINITY);
  const all = new Set([...coded, ...documents]);
  return { documents: Uint32Array.from(all), total: all.size };
}

function searchPieces(segments: readonly SearchedSegment[], query: SegmentQuery, most: number): Ranking {
  const pieces = readQuery(query.text);
  const look = (forgiveTypos: boolean) =>
    segments.map(({ segment }) => pieces.map((piece) => matchPiece(segment, piece, query.categories, forgiveTypos)));
  let matches = look(false);
  // Typos are forgiven only for words that match nothing in any segment.
  const unknown = pieces.some((_, piece) =>
    pieces[piece]?.words.some((__, word) => matches.every((match) => !isPieceWordKnown(match[piece], word))),
  );
  if (unknown) matches = look(true);

  const found = clearResults(segments.reduce((sum, { segment }) => sum + segmentSize(segment), 0));
  segments.forEach((searched, position) => collect(searched, matches[position] ?? [], query, most, found));
  const documents = sortByRank(found);
  // If some were skipped, the list is complete only up to the best `most`.
  return {
    documents: found.skipped > 0 ? documents.subarray(0, most) : documents,
    total: found.count + found.skipped,
  };
}

function vocabularyOf(segments: readonly SearchedSegment[]): Vocabulary {
  const isIn = (look: (words: Segment["words"]) => boolean) => segments.some(({ segment }) => look(segment.words));
  return {
    has: (word) => isIn((words) => findText(words, word) >= 0),
    begins: (word) =>
      isIn((words) => {
        const { from, to } = findPrefix(words, word);
        return from < to;
      }),
  };
}

function holdsCode(segment: Segment, code: string): boolean {
  const { from, to } = findPrefix(segment.codes, code);
  return from < to;
}

function isPieceWordKnown(piece: PieceMatch | undefined, position: number): boolean {
  const word = piece?.words[position];
  return piece !== undefined && (piece.codeFrom < piece.codeTo || (word !== undefined && isKnown(word)));
}

function collect(
  searched: SearchedSegment,
  pieces: readonly PieceMatch[],
  query: SegmentQuery,
  most: number,
  found: SearchResults,
): void {
  const { segment, first, masked } = searched;
  const wanted = wantedCategories(segment, query.categoryIds);
  if (wanted && !wanted.includes(1)) return;
  const boosted = new Set(query.boost.map((productId) => documentOf(segment, productId)).sort((a, b) => a - b));
  const scope = { first, masked, wanted, category: segment.category, boosted };
  const [piece] = pieces;
  const [word] = piece?.words ?? [];
  if (piece && word && pieces.length === 1 && piece.words.length === 1)
    rankOneWord(segment, piece, word, scope, most, found);
  else rankPieces(segment, pieces, scope, found);
}

/** 1 at the number of each wanted category of the segment (0 = no category); null = all documents. */
export function wantedCategories(segment: Segment, categoryIdsAsked: ReadonlySet<string> | null): Uint8Array | null {
  if (categoryIdsAsked === null) return null;
  return Uint8Array.from([0, ...categoryIds(segment).map((id) => Number(categoryIdsAsked.has(id)))]);
}
