import {
  type CategoryWords,
  categoryIds,
  isKnown,
  matchPiece,
  type PieceMatch,
  readQuery,
  type WordMatch,
} from "./match-words.ts";
import {
  BOOSTED,
  CATEGORY_GRADE,
  CODE_GRADE,
  finalRank,
  nearGrade,
  NOT_FOUND,
  OWN_CODE,
  rankDocument,
  RANKS,
  wordGrade,
} from "./rank-document.ts";
import { documentOf, PLACE, type Segment, segmentSize } from "./segment.ts";

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

/**
 * Every document that has all the words, best first: what the customer usually buys, an exact code, the exact name, all
 * words in the name, the rest; within each the earlier place, the shorter name, the alphabet.
 */
export function searchSegments(segments: readonly SearchedSegment[], query: SegmentQuery): Uint32Array {
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
  segments.forEach((searched, position) => collect(searched, matches[position] ?? [], query, found));
  return inOrder(found);
}

interface Found {
  count: number;
  readonly documents: Uint32Array;
  readonly ranks: Uint16Array;
}

// A search is over before the next begins: they share their working memory instead of making half a megabyte each.
let shared: Found = { count: 0, documents: new Uint32Array(0), ranks: new Uint16Array(0) };
let sharedMarks = new Uint8Array(0);
let sharedGrades = new Uint16Array(0);
let sharedTouched = new Uint32Array(0);

function emptyFound(most: number): Found {
  if (shared.documents.length < most)
    shared = { count: 0, documents: new Uint32Array(most), ranks: new Uint16Array(most) };
  shared.count = 0;
  return shared;
}

function isPieceWordKnown(piece: PieceMatch | undefined, position: number): boolean {
  const word = piece?.words[position];
  return piece !== undefined && (piece.codeFrom < piece.codeTo || (word !== undefined && isKnown(word)));
}

function collect(searched: SearchedSegment, pieces: readonly PieceMatch[], query: SegmentQuery, found: Found): void {
  const { segment, first, masked } = searched;
  const wanted = wantedCategories(segment, query.categoryIds);
  if (wanted && !wanted.includes(1)) return;
  const boosted = new Set(query.boost.map((productId) => documentOf(segment, productId)));
  const take = (document: number, rank: number) => {
    if (masked?.[document] === 1 || (wanted && wanted[segment.category[document] ?? 0] !== 1)) return;
    found.documents[found.count] = first + document;
    found.ranks[found.count] = boosted.size > 0 && boosted.has(document) ? rank : rank + BOOSTED;
    found.count += 1;
  };
  const [piece] = pieces;
  const [word] = piece?.words ?? [];
  if (piece && word && pieces.length === 1 && piece.words.length === 1) rankOneWord(segment, piece, word, take);
  else rankPieces(segment, pieces, take);
}

/** 1 for each of the segment's categories that is asked for, at its number (0 = none); null = every document will do. */
export function wantedCategories(segment: Segment, categoryIdsAsked: ReadonlySet<string> | null): Uint8Array | null {
  if (categoryIdsAsked === null) return null;
  return Uint8Array.from([0, ...categoryIds(segment).map((id) => Number(categoryIdsAsked.has(id)))]);
}

/**
 * One word, or its first letters: the broadest question there is, so it is answered from the postings alone, without
 * looking into the documents.
 */
function rankOneWord(
  segment: Segment,
  piece: PieceMatch,
  word: WordMatch,
  take: (document: number, rank: number) => void,
): void {
  const size = segmentSize(segment);
  if (sharedGrades.length < size) {
    sharedGrades = new Uint16Array(size).fill(NOT_FOUND);
    sharedTouched = new Uint32Array(size);
  }
  const grades = sharedGrades;
  let touched = 0;
  const note = (document: number, found: number) => {
    const known = grades[document] ?? NOT_FOUND;
    if (found >= known) return;
    grades[document] = found;
    if (known !== NOT_FOUND) return;
    sharedTouched[touched] = document;
    touched += 1;
  };
  const { postingStart, postings } = segment;
  // Plain loops: a shared one with a function for the grade was slower where it matters, at the first letter of a word.
  for (let token = word.from; token < word.to; token += 1) {
    const end = postingStart[token + 1] ?? 0;
    for (let at = postingStart[token] ?? 0; at < end; at += 1) {
      const posting = postings[at] ?? 0;
      note(posting >>> 8, wordGrade(token === word.exact, posting & 255));
    }
  }
  for (let at = postingStart[piece.codeFrom] ?? 0; at < (postingStart[piece.codeTo] ?? 0); at += 1) {
    note((postings[at] ?? 0) >>> 8, CODE_GRADE);
  }
  if (piece.codeExact >= 0) {
    for (let at = postingStart[piece.codeExact] ?? 0; at < (postingStart[piece.codeExact + 1] ?? 0); at += 1) {
      const posting = postings[at] ?? 0;
      if ((posting & 255) !== PLACE.codePart) note(posting >>> 8, OWN_CODE);
    }
  }
  for (const token of word.nearTokens) {
    for (let at = postingStart[token] ?? 0; at < (postingStart[token + 1] ?? 0); at += 1) {
      const posting = postings[at] ?? 0;
      note(posting >>> 8, nearGrade(word.near?.[token] ?? 0, posting & 255));
    }
  }
  // "1.0" is no code, though the 1 it is read as may begin one.
  const codesLeft = piece.codeFrom === piece.codeTo ? word : { codeFrom: 0, codeTo: 0 };
  for (let at = postingStart[codesLeft.codeFrom] ?? 0; at < (postingStart[codesLeft.codeTo] ?? 0); at += 1) {
    note((postings[at] ?? 0) >>> 8, CODE_GRADE);
  }
  if (word.categories) {
    for (let document = 0; document < size; document += 1) {
      if (word.categories[segment.category[document] ?? 0] === 1 && segment.active[document] === 1)
        note(document, CATEGORY_GRADE);
    }
  }
  const documents = inDocumentOrder(grades, sharedTouched.subarray(0, touched), size);
  for (const document of documents) {
    const found = grades[document] ?? NOT_FOUND;
    grades[document] = NOT_FOUND;
    take(document, finalRank(segment, document, found === OWN_CODE, found >> 8, (found >> 7) & 1, found & 15, 1));
  }
}

/** A few documents are sorted; of many it is quicker to pick them out of all. */
function inDocumentOrder(grades: Uint16Array, touched: Uint32Array, size: number): Uint32Array {
  if (touched.length < size / 32) return touched.sort();
  let count = 0;
  for (let document = 0; document < size; document += 1) {
    if (grades[document] === NOT_FOUND) continue;
    touched[count] = document;
    count += 1;
  }
  return touched;
}

function rankPieces(
  segment: Segment,
  pieces: readonly PieceMatch[],
  take: (document: number, rank: number) => void,
): void {
  const rarest = pieces.reduce<{ piece: PieceMatch | null; count: number }>(
    (best, piece) => {
      const count = countPiece(segment, piece);
      return count < best.count ? { piece, count } : best;
    },
    { piece: null, count: Number.POSITIVE_INFINITY },
  );
  if (rarest.piece === null || rarest.count === 0) return;
  const marks = candidates(segment, rarest.piece);
  for (let document = marks.indexOf(1); document >= 0; document = marks.indexOf(1, document + 1)) {
    const rank = rankDocument(segment, pieces, document);
    if (rank >= 0) take(document, rank);
  }
}

/** 1 for every document that may match: those of the piece that the fewest have. */
function candidates(segment: Segment, piece: PieceMatch): Uint8Array {
  const size = segmentSize(segment);
  if (sharedMarks.length < size) sharedMarks = new Uint8Array(size);
  const marks = sharedMarks.fill(0);
  markRange(segment, marks, piece.codeFrom, piece.codeTo);
  const word = rarestWord(segment, piece.words);
  if (!word) return marks;
  markRange(segment, marks, word.from, word.to);
  markRange(segment, marks, word.codeFrom, word.codeTo);
  for (const token of word.nearTokens) markRange(segment, marks, token, token + 1);
  if (word.categories) {
    for (let document = 0; document < size; document += 1) {
      if (word.categories[segment.category[document] ?? 0] === 1 && segment.active[document] === 1) marks[document] = 1;
    }
  }
  return marks;
}

function markRange({ postingStart, postings }: Segment, marks: Uint8Array, from: number, to: number): void {
  const end = postingStart[to] ?? 0;
  for (let at = postingStart[from] ?? 0; at < end; at += 1) marks[(postings[at] ?? 0) >>> 8] = 1;
}

function countPiece(segment: Segment, piece: PieceMatch): number {
  const word = rarestWord(segment, piece.words);
  return countRange(segment, piece.codeFrom, piece.codeTo) + (word ? countWord(segment, word) : 0);
}

function rarestWord(segment: Segment, words: readonly WordMatch[]): WordMatch | undefined {
  if (words.length < 2) return words[0];
  return words.toSorted((a, b) => countWord(segment, a) - countWord(segment, b))[0];
}

function countWord(segment: Segment, word: WordMatch): number {
  let count = countRange(segment, word.from, word.to) + countRange(segment, word.codeFrom, word.codeTo);
  for (const token of word.nearTokens) count += countRange(segment, token, token + 1);
  return word.categories ? count + segmentSize(segment) : count;
}

function countRange({ postingStart }: Segment, from: number, to: number): number {
  return (postingStart[to] ?? 0) - (postingStart[from] ?? 0);
}

/** What comes first among equals stays first: few are sorted by rank and place, many by counting the ranks that occur. */
function inOrder({ count, documents, ranks }: Found): Uint32Array {
  if (count <= FEW) {
    const keys = new Float64Array(count);
    for (let position = 0; position < count; position += 1) keys[position] = (ranks[position] ?? 0) * 1024 + position;
    return Uint32Array.from(keys.sort(), (key) => documents[key % 1024] ?? 0);
  }
  let lowest = RANKS;
  let highest = 0;
  for (let position = 0; position < count; position += 1) {
    const rank = ranks[position] ?? 0;
    if (rank < lowest) lowest = rank;
    if (rank > highest) highest = rank;
  }
  const next = new Uint32Array(Math.max(0, highest - lowest) + 2);
  for (let position = 0; position < count; position += 1) {
    const bucket = (ranks[position] ?? 0) - lowest + 1;
    next[bucket] = (next[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < next.length; bucket += 1) next[bucket] = (next[bucket] ?? 0) + (next[bucket - 1] ?? 0);
  const ordered = new Uint32Array(count);
  for (let position = 0; position < count; position += 1) {
    const bucket = (ranks[position] ?? 0) - lowest;
    ordered[next[bucket] ?? 0] = documents[position] ?? 0;
    next[bucket] = (next[bucket] ?? 0) + 1;
  }
  return ordered;
}

/** At most 1,024: a place takes ten bits. */
const FEW = 256;
