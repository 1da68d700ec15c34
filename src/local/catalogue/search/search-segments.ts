import { type CategoryWords, categoryIds, isKnown, matchPiece, type PieceMatch, readQuery } from "./match-words.ts";
import { emptyFound, type Found, inOrder } from "./order-found.ts";
import { rankOneWord } from "./rank-one-word.ts";
import { rankPieces } from "./rank-pieces.ts";
import { documentOf, type Segment, segmentSize } from "../storage/segment.ts";

/** A segment among others: its documents' numbers begin at `first`; a masked document has a newer copy elsewhere. */
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

/** The best documents, best first, and how many there are altogether. */
export interface Ranking {
  readonly documents: Uint32Array;
  readonly total: number;
}

/**
 * The documents that have all the words, at least the best `most` of them, best first: what the customer usually buys,
 * an exact code, the exact name, all words in the name, the rest; within each the earlier place, the shorter name, the
 * alphabet.
 */
export function searchSegments(
  segments: readonly SearchedSegment[],
  query: SegmentQuery,
  most = Number.POSITIVE_INFINITY,
): Ranking {
  const pieces = readQuery(query.text);
  const look = (forgiveTypos: boolean) =>
    segments.map(({ segment }) => pieces.map((piece) => matchPiece(segment, piece, query.categories, forgiveTypos)));
  let matches = look(false);
  // A typo is forgiven only to a word that means nothing anywhere as it stands.
  const unknown = pieces.some((_, piece) =>
    pieces[piece]?.words.some((__, word) => matches.every((match) => !isPieceWordKnown(match[piece], word))),
  );
  if (unknown) matches = look(true);

  const found = emptyFound(segments.reduce((sum, { segment }) => sum + segmentSize(segment), 0));
  segments.forEach((searched, position) => collect(searched, matches[position] ?? [], query, most, found));
  const documents = inOrder(found);
  // Where some were passed over, those behind the best `most` are not all there.
  return {
    documents: found.passedOver > 0 ? documents.subarray(0, most) : documents,
    total: found.count + found.passedOver,
  };
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
  found: Found,
): void {
  const { segment, first, masked } = searched;
  const wanted = wantedCategories(segment, query.categoryIds);
  if (wanted && !wanted.includes(1)) return;
  const boosted = new Set(query.boost.map((productId) => documentOf(segment, productId)).sort((a, b) => a - b));
  const sieve = { first, masked, wanted, category: segment.category, boosted };
  const [piece] = pieces;
  const [word] = piece?.words ?? [];
  if (piece && word && pieces.length === 1 && piece.words.length === 1)
    rankOneWord(segment, piece, word, sieve, most, found);
  else rankPieces(segment, pieces, sieve, found);
}

/** 1 for each of the segment's categories that is asked for, at its number (0 = none); null = every document will do. */
export function wantedCategories(segment: Segment, categoryIdsAsked: ReadonlySet<string> | null): Uint8Array | null {
  if (categoryIdsAsked === null) return null;
  return Uint8Array.from([0, ...categoryIds(segment).map((id) => Number(categoryIdsAsked.has(id)))]);
}
