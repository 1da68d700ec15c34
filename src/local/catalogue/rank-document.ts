import { isInName, NEAR, type PieceMatch, type WordMatch } from "./match-words.ts";
import { PLACE, type Segment } from "./segment.ts";

// A rank is one number, lower is better: boost, tier, words only begun, place of the words, length of the name.
/** Added to what the customer does not usually buy. */
export const BOOSTED = 1 << 15;
const TIER = 1 << 12;
const BEGUN = 1 << 10;
const PLACED = 1 << 6;
export const RANKS = 1 << 16;
// A grade says how well one word stands for a token: tier << 8, 1 << 7 where the token only begins so, place in the name.
export const NOT_FOUND = 0xffff;
export const OWN_CODE = 0;
const TIERS = { code: 0, name: 1, inName: 2, elsewhere: 3, inside: 4, typo: 5 } as const;
export const CATEGORY_GRADE = (TIERS.elsewhere << 8) | 15;
export const CODE_GRADE = (TIERS.elsewhere << 8) | (1 << 7) | 15;

/** How well a document has all the pieces of what was typed, lower is better; -1 where it lacks one. */
export function rankDocument(segment: Segment, pieces: readonly PieceMatch[], document: number): number {
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
  return finalRank(segment, document, exactCode, tier, begun, placed, wordCount);
}

/** A grade's parts and the document's own name make its rank. */
export function finalRank(
  segment: Segment,
  document: number,
  exactCode: boolean,
  worstTier: number,
  begun: number,
  placed: number,
  wordCount: number,
): number {
  const length = (segment.names.offsets[document + 1] ?? 0) - (segment.names.offsets[document] ?? 0);
  let tier = worstTier;
  if (exactCode) tier = TIERS.code;
  else if (
    tier === TIERS.inName &&
    begun === 0 &&
    (wordCount === segment.nameWords[document] || wordCount === segment.nameEsWords[document])
  ) {
    tier = TIERS.name;
  }
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

/** The best grade of a word in a document, -1 where it has not got it. */
function findWord(segment: Segment, start: number, end: number, document: number, word: WordMatch): number {
  let best = word.categories?.[segment.category[document] ?? 0] === 1 ? CATEGORY_GRADE : -1;
  const { tokens } = segment;
  for (let at = start; at < end; at += 1) {
    const entry = tokens[at] ?? 0;
    const token = entry >>> 8;
    const place = entry & 255;
    let grade = -1;
    if (token >= word.from && token < word.to) {
      grade = wordGrade(token === word.exact, place);
    } else if (token >= word.codeFrom && token < word.codeTo) {
      grade = CODE_GRADE;
    } else if (word.near !== null && token < word.near.length && word.near[token] !== 0) {
      grade = nearGrade(word.near[token] ?? 0, place);
    }
    if (grade >= 0 && (best < 0 || grade < best)) best = grade;
  }
  return best;
}

export function wordGrade(isExact: boolean, place: number): number {
  const begun = isExact ? 0 : 1 << 7;
  return isInName(place) ? (TIERS.inName << 8) | begun | (place & 15) : (TIERS.elsewhere << 8) | begun | 15;
}

export function nearGrade(near: number, place: number): number {
  const position = isInName(place) ? place & 15 : 15;
  if (near === NEAR.sameUnit)
    return ((place <= PLACE.pack || place === PLACE.unit ? TIERS.inName : TIERS.elsewhere) << 8) | position;
  return ((near === NEAR.inside ? TIERS.inside : TIERS.typo) << 8) | (1 << 7) | position;
}
