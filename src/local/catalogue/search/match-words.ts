import { measuresOf } from "./measures.ts";
import { wordsLike, wordsWith } from "./near-words.ts";
import { PLACE, type Segment } from "../storage/segment.ts";
import { plainCode, plainUnit, splitWords } from "./split-words.ts";
import { allTexts, findPrefix, findText, tableSize } from "../storage/string-table.ts";

/** One space-separated piece of what was typed: a code, or words that must all be there. */
export interface QueryPiece {
  readonly code: string;
  readonly words: readonly QueryWord[];
}

/** A word that was typed, and the amount that it is a part of. */
export interface QueryWord {
  readonly text: string;
  readonly measure: string | null;
}

/** A category's names as search sees them. */
export interface CategoryWords {
  readonly categoryId: string;
  readonly words: readonly string[];
}

/** Which tokens of a segment a word stands for. Ranges are half open; `exact` is -1 where the word itself is unknown. */
export interface WordMatch {
  readonly from: number;
  readonly to: number;
  readonly exact: number;
  readonly codeFrom: number;
  readonly codeTo: number;
  /** Further tokens, each with its `NEAR` kind. */
  readonly near: readonly { readonly token: number; readonly kind: number }[];
  /** 1 for each of the segment's categories (from 1 up) that is called so. */
  readonly categories: Uint8Array | null;
}

/** A piece in one segment: the codes that begin so, or the words. */
export interface PieceMatch {
  readonly codeFrom: number;
  readonly codeTo: number;
  readonly codeExact: number;
  readonly words: readonly WordMatch[];
}

/** How a token that does not begin with the word is still meant by it. */
export const NEAR = { sameUnit: 1, inside: 2, typo: 3 } as const;

/** Takes what was typed apart. A number with a decimal point is no code; an amount may lie in two pieces. */
export function readQuery(text: string): readonly QueryPiece[] {
  const pieces = text.split(/\s+/).map((piece) => ({ piece, words: splitWords(piece) }));
  const measures = new Map<number, string>();
  for (const { at, besideAt, text: measure } of measuresOf(
    pieces.flatMap(({ words }) => words),
    plainUnit,
  )) {
    measures.set(at, measure);
    measures.set(besideAt, measure);
  }
  let before = 0;
  return pieces.flatMap(({ piece, words }) => {
    const first = before;
    before += words.length;
    if (words.length === 0) return [];
    const typed = words.map((word, at) => ({ text: word, measure: measures.get(first + at) ?? null }));
    return [{ code: /\d[.,]\d/.test(piece) ? "" : plainCode(piece), words: typed }];
  });
}

/** Looks a piece up in a segment's dictionaries. */
export function matchPiece(
  segment: Segment,
  piece: QueryPiece,
  categories: readonly CategoryWords[],
  forgiveTypos: boolean,
): PieceMatch {
  const wordTotal = tableSize(segment.words);
  const codes = piece.code === "" ? { from: 0, to: 0, exact: false } : findPrefix(segment.codes, piece.code);
  return {
    codeFrom: wordTotal + codes.from,
    codeTo: wordTotal + codes.to,
    codeExact: codes.exact ? wordTotal + codes.from : -1,
    words: piece.words.map((word) => matchWord(segment, word, categories, forgiveTypos)),
  };
}

/** Whether a word means anything in this segment. */
export function isKnown(word: WordMatch): boolean {
  return word.from < word.to || word.codeFrom < word.codeTo || word.near.length > 0 || word.categories !== null;
}

/** What a word means in a segment, apart from the categories, which come and go. */
type TokenMatch = Omit<WordMatch, "categories">;

/** While somebody types only the last word changes: what the others mean is looked up once. */
const matched = new WeakMap<Segment, Map<string, TokenMatch>>();
const MATCHES_KEPT = 32;

function matchWord(
  segment: Segment,
  word: QueryWord,
  categories: readonly CategoryWords[],
  forgiveTypos: boolean,
): WordMatch {
  const kept = matched.get(segment) ?? new Map<string, TokenMatch>();
  matched.set(segment, kept);
  const plainKey = `${word.text}${word.measure ?? ""}`;
  const key = forgiveTypos ? `${plainKey}~` : plainKey;
  const match =
    kept.get(key) ?? (forgiveTypos ? forgive(segment, word, kept.get(plainKey)) : matchTokens(segment, word));
  kept.delete(key);
  kept.set(key, match);
  for (const oldest of kept.keys()) {
    if (kept.size <= MATCHES_KEPT) break;
    kept.delete(oldest);
  }
  return { ...match, categories: matchCategories(segment, word.text, categories) };
}

/** What else it may mean, taken for a slip of the finger. */
function forgive(segment: Segment, word: QueryWord, known = matchTokens(segment, word)): TokenMatch {
  const { from, to, near } = known;
  const present = new Set(near.map(({ token }) => token));
  const meant = word.text.length < 5 ? [] : wordsLike(segment, word.text);
  const slips = meant.filter((token) => (token < from || token >= to) && !present.has(token));
  return { ...known, near: [...near, ...slips.map((token) => ({ token, kind: NEAR.typo }))] };
}

function matchTokens(segment: Segment, { text: word, measure }: QueryWord): TokenMatch {
  const wordTotal = tableSize(segment.words);
  const { from, to, exact } = findPrefix(segment.words, word);
  const codes = word.includes(".") ? { from: 0, to: 0 } : findPrefix(segment.codes, word);
  const near = new Map<number, number>();
  const mark = (token: number, kind: number) => {
    if ((token < from || token >= to) && !near.has(token)) near.set(token, kind);
  };
  const unit = plainUnit(word);
  const unitToken = unit === null ? -1 : findText(segment.words, unit);
  if (unitToken >= 0) mark(unitToken, NEAR.sameUnit);
  const measureToken = measure === null ? -1 : findText(segment.words, measure);
  if (measureToken >= 0) mark(measureToken, NEAR.sameUnit);
  if (word.length >= 3 && /^\p{L}+$/u.test(word))
    for (const token of wordsWith(segment, word)) mark(token, NEAR.inside);
  return {
    from,
    to,
    exact: exact ? from : -1,
    codeFrom: wordTotal + codes.from,
    codeTo: wordTotal + codes.to,
    near: Array.from(near, ([token, kind]) => ({ token, kind })),
  };
}

const categoryLists = new WeakMap<Segment, readonly string[]>();

/** The ids of a segment's categories, in the order in which its documents number them from 1. */
export function categoryIds(segment: Segment): readonly string[] {
  const known = categoryLists.get(segment);
  if (known) return known;
  const ids = allTexts(segment.categories);
  categoryLists.set(segment, ids);
  return ids;
}

function matchCategories(segment: Segment, word: string, categories: readonly CategoryWords[]): Uint8Array | null {
  let marks: Uint8Array | null = null;
  for (const { categoryId, words } of categories) {
    if (!words.some((each) => each.startsWith(word))) continue;
    const position = categoryIds(segment).indexOf(categoryId);
    if (position < 0) continue;
    marks ??= new Uint8Array(tableSize(segment.categories) + 1);
    marks[position + 1] = 1;
  }
  return marks;
}

/** Whether a token stands in one of a product's two names. */
export function isInName(place: number): boolean {
  return place < PLACE.pack;
}
