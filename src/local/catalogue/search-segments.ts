import { type CategoryWords, categoryIds, isInName, isKnown, matchPiece, NEAR, type PieceMatch, readQuery, type WordMatch } from "./match-words.ts";
import { documentOf, PLACE, type Segment, segmentSize } from "./segment.ts";

/** A segment among others: its documents' numbers begin at `first`; a masked document has a newer copy elsewhere. */
export interface SearchedSegment {
  readonly segment: Segment;
  readonly first: number;
  readonly masked: Uint8Array | null;
}

export interface SegmentQuery {
  readonly text: string;
  readonly categoryId: string | null;
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

  const most = segments.reduce((sum, { segment }) => sum + segmentSize(segment), 0);
  const found: Found = { count: 0, documents: new Uint32Array(most), ranks: new Uint16Array(most) };
  segments.forEach((searched, position) => collect(searched, matches[position] ?? [], query, found));
  return inOrder(found);
}

interface Found {
  count: number;
  readonly documents: Uint32Array;
  readonly ranks: Uint16Array;
}

function isPieceWordKnown(piece: PieceMatch | undefined, position: number): boolean {
  const word = piece?.words[position];
  return piece !== undefined && (piece.codeFrom < piece.codeTo || (word !== undefined && isKnown(word)));
}

function collect({ segment, first, masked }: SearchedSegment, pieces: readonly PieceMatch[], query: SegmentQuery, found: Found): void {
  const category = query.categoryId === null ? -1 : categoryIds(segment).indexOf(query.categoryId) + 1;
  if (category === 0) return;
  const boosted = new Set(query.boost.map((productId) => documentOf(segment, productId)));
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
    if (masked?.[document] === 1 || (category > 0 && segment.category[document] !== category)) continue;
    const rank = rankDocument(segment, pieces, document);
    if (rank < 0) continue;
    found.documents[found.count] = first + document;
    found.ranks[found.count] = boosted.size > 0 && boosted.has(document) ? rank : rank + BOOSTED;
    found.count += 1;
  }
}

/** 1 for every document that may match: those of the piece that the fewest have. */
function candidates(segment: Segment, piece: PieceMatch): Uint8Array {
  const marks = new Uint8Array(segmentSize(segment));
  markRange(segment, marks, piece.codeFrom, piece.codeTo);
  const word = rarestWord(segment, piece.words);
  if (!word) return marks;
  markRange(segment, marks, word.from, word.to);
  markRange(segment, marks, word.codeFrom, word.codeTo);
  for (const token of word.nearTokens) markRange(segment, marks, token, token + 1);
  if (word.categories) {
    for (let document = 0; document < marks.length; document += 1) {
      if (word.categories[segment.category[document] ?? 0] === 1 && segment.active[document] === 1) marks[document] = 1;
    }
  }
  return marks;
}

function markRange({ postingStart, postings }: Segment, marks: Uint8Array, from: number, to: number): void {
  const end = postingStart[to] ?? 0;
  for (let at = postingStart[from] ?? 0; at < end; at += 1) marks[postings[at] ?? 0] = 1;
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

// A rank is one number, lower is better: boost, tier, words only begun, place of the words, length of the name.
const BOOSTED = 1 << 15;
const TIER = 1 << 12;
const BEGUN = 1 << 10;
const PLACED = 1 << 6;
const RANKS = 1 << 16;
const TIERS = { code: 0, name: 1, inName: 2, elsewhere: 3, inside: 4, typo: 5 } as const;

function rankDocument(segment: Segment, pieces: readonly PieceMatch[], document: number): number {
  const start = segment.tokenStart[document] ?? 0;
  const end = segment.tokenStart[document + 1] ?? 0;
  let tier: number = TIERS.inName;
  let begun = 0;
  let placed = 0;
  let wordCount = 0;
  let exactCode = false;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece) return -1;
    const code = findCode(segment.tokens, start, end, piece);
    if (code === 1) {
      exactCode = true;
      continue;
    }
    let worst = piece.words.length === 0 ? -1 : TIERS.inName << 8;
    let pieceBegun = 0;
    let piecePlaced = 0;
    for (const word of piece.words) {
      const found = findWord(segment, start, end, document, word);
      worst = found < 0 ? -1 : Math.max(worst, found);
      if (found < 0) break;
      pieceBegun += (found >> 7) & 1;
      piecePlaced += found & 15;
    }
    // What is written as words may still be the beginning of a code.
    if (worst < 0 && code < 0) return -1;
    tier = Math.max(tier, worst < 0 ? TIERS.elsewhere : worst >> 8);
    if (worst < 0) continue;
    begun += pieceBegun;
    placed += piecePlaced;
    wordCount += piece.words.length;
  }
  const length = (segment.names.offsets[document + 1] ?? 0) - (segment.names.offsets[document] ?? 0);
  const wholeName =
    tier === TIERS.inName && begun === 0 &&
    (wordCount === segment.nameWords[document] || wordCount === segment.nameEsWords[document]);
  if (exactCode) tier = TIERS.code;
  else if (wholeName) tier = TIERS.name;
  return tier * TIER + Math.min(begun, 3) * BEGUN + Math.min(placed, 15) * PLACED + Math.min(length, 63);
}

/** 1 = the product's own code, 0 = one that begins so, -1 = none. */
function findCode(tokens: Uint32Array, start: number, end: number, piece: PieceMatch): number {
  let found = -1;
  if (piece.codeFrom === piece.codeTo) return found;
  for (let at = start; at < end; at += 1) {
    const token = (tokens[at] ?? 0) >>> 8;
    if (token < piece.codeFrom || token >= piece.codeTo) continue;
    if (token === piece.codeExact && ((tokens[at] ?? 0) & 255) !== PLACE.codePart) return 1;
    found = 0;
  }
  return found;
}

/** The best way in which a document has a word: tier << 8, 1 << 7 where it only begins so, the place in the name. -1 = not. */
function findWord(segment: Segment, start: number, end: number, document: number, word: WordMatch): number {
  let best = word.categories?.[segment.category[document] ?? 0] === 1 ? (TIERS.elsewhere << 8) | 15 : -1;
  const { tokens } = segment;
  for (let at = start; at < end; at += 1) {
    const entry = tokens[at] ?? 0;
    const token = entry >>> 8;
    const place = entry & 255;
    let grade = -1;
    if (token >= word.from && token < word.to) {
      const begun = token === word.exact ? 0 : 1 << 7;
      grade = isInName(place) ? (TIERS.inName << 8) | begun | (place & 15) : (TIERS.elsewhere << 8) | begun | 15;
    } else if (token >= word.codeFrom && token < word.codeTo) {
      grade = (TIERS.elsewhere << 8) | (1 << 7) | 15;
    } else if (word.near !== null && token < word.near.length && word.near[token] !== 0) {
      grade = nearGrade(word.near[token] ?? 0, place);
    }
    if (grade >= 0 && (best < 0 || grade < best)) best = grade;
  }
  return best;
}

function nearGrade(near: number, place: number): number {
  const position = isInName(place) ? place & 15 : 15;
  if (near === NEAR.sameUnit) return ((place <= PLACE.pack || place === PLACE.unit ? TIERS.inName : TIERS.elsewhere) << 8) | position;
  return ((near === NEAR.inside ? TIERS.inside : TIERS.typo) << 8) | (1 << 7) | position;
}

/** What comes first among equals stays first. Ranks have sixteen bits: many are sorted by counting them. */
function inOrder({ count, documents, ranks }: Found): Uint32Array {
  const ordered = new Uint32Array(count);
  if (count < FEW) {
    const keys = Float64Array.from({ length: count }, (_, position) => (ranks[position] ?? 0) * FEW + position).sort();
    return ordered.map((_, position) => documents[(keys[position] ?? 0) % FEW] ?? 0);
  }
  const next = new Uint32Array(RANKS + 1);
  for (let position = 0; position < count; position += 1) next[(ranks[position] ?? 0) + 1]! += 1;
  for (let rank = 0; rank < RANKS; rank += 1) next[rank + 1]! += next[rank] ?? 0;
  for (let position = 0; position < count; position += 1) {
    const rank = ranks[position] ?? 0;
    ordered[next[rank] ?? 0] = documents[position] ?? 0;
    next[rank]! += 1;
  }
  return ordered;
}

const FEW = 1024;
