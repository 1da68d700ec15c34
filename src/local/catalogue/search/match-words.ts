import { measuresOf } from "./measures.ts";
import { wordsOneTypoAway, wordsContaining } from "./similar-words.ts";
import { TOKEN_FIELD, type Segment } from "../storage/segment.ts";
import { plainCode, plainUnit, splitWords } from "./split-words.ts";
import { allTexts, findPrefix, findText, tableSize } from "../storage/string-table.ts";

/** One space-separated piece of the query: a code, or words that must all match. */
export interface QueryPiece {
  readonly code: string;
  readonly words: readonly QueryWord[];
}

/** A typed word, and the amount it belongs to. */
export interface QueryWord {
  readonly text: string;
  readonly measure: string | null;
}

/** The words of a category's names. */
export interface CategoryWords {
  readonly categoryId: string;
  readonly words: readonly string[];
}

/** The tokens of a segment that match a word. Ranges are half open; `exact` is -1 if the word itself is unknown. */
export interface WordMatch {
  readonly from: number;
  readonly to: number;
  readonly exact: number;
  readonly codeFrom: number;
  readonly codeTo: number;
  /** Tokens that match without beginning with the word, each with its kind. */
  readonly loose: readonly { readonly token: number; readonly kind: number }[];
  /** 1 at the number of each of the segment's categories with a matching name. */
  readonly categories: Uint8Array | null;
}

/** A piece's matches in one segment: codes with that prefix, or words. */
export interface PieceMatch {
  readonly codeFrom: number;
  readonly codeTo: number;
  readonly codeExact: number;
  readonly words: readonly WordMatch[];
}

/** The ways in which a token matches a word that is not its prefix. */
export const LOOSE = { sameUnit: 1, inside: 2, typo: 3 } as const;

/** Parses a query. A number with a decimal point is not a code; an amount may span two pieces. */
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
    const typed = words.flatMap((word, at) => {
      // "x 1 kg" is an amount: the x before it says nothing. That of "x 12" is part of the count.
      const says = word !== "x" || measures.has(first + at) || !measures.has(first + at + 1);
      return says ? [{ text: word, measure: measures.get(first + at) ?? null }] : [];
    });
    if (typed.length === 0) return [];
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

/** Whether a word matches anything in this segment. */
export function isKnown(word: WordMatch): boolean {
  return word.from < word.to || word.codeFrom < word.codeTo || word.loose.length > 0 || word.categories !== null;
}

/** A word's matches that can be cached; categories may change. */
type TokenMatch = Omit<WordMatch, "categories">;

/** While typing only the last word changes, so the matches of the others are cached. */
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

/** Adds the words that are one typo away. */
function forgive(segment: Segment, word: QueryWord, known = matchTokens(segment, word)): TokenMatch {
  const { from, to, loose } = known;
  const present = new Set(loose.map(({ token }) => token));
  const meant = word.text.length < 5 ? [] : wordsOneTypoAway(segment, word.text);
  const slips = meant.filter((token) => (token < from || token >= to) && !present.has(token));
  return { ...known, loose: [...loose, ...slips.map((token) => ({ token, kind: LOOSE.typo }))] };
}

function matchTokens(segment: Segment, { text: word, measure }: QueryWord): TokenMatch {
  const wordTotal = tableSize(segment.words);
  const { from, to, exact } = findPrefix(segment.words, word);
  const codes = word.includes(".") ? { from: 0, to: 0 } : findPrefix(segment.codes, word);
  const loose = new Map<number, number>();
  const mark = (token: number, kind: number) => {
    if ((token < from || token >= to) && !loose.has(token)) loose.set(token, kind);
  };
  const unit = plainUnit(word);
  const unitToken = unit === null ? -1 : findText(segment.words, unit);
  if (unitToken >= 0) mark(unitToken, LOOSE.sameUnit);
  const measureToken = measure === null ? -1 : findText(segment.words, measure);
  if (measureToken >= 0) mark(measureToken, LOOSE.sameUnit);
  if (word.length >= 3 && /^\p{L}+$/u.test(word))
    for (const token of wordsContaining(segment, word)) mark(token, LOOSE.inside);
  return {
    from,
    to,
    exact: exact ? from : -1,
    codeFrom: wordTotal + codes.from,
    codeTo: wordTotal + codes.to,
    loose: Array.from(loose, ([token, kind]) => ({ token, kind })),
  };
}

const categoryLists = new WeakMap<Segment, readonly string[]>();

/** The ids of a segment's categories; its documents number them from 1. */
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

/** Whether a token was found in one of a product's two names. */
export function isInName(field: number): boolean {
  return field < TOKEN_FIELD.pack;
}
