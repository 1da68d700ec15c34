import { PLACE, type Segment } from "./segment.ts";
import { plainCode, plainUnit, splitWords } from "./split-words.ts";
import { allTexts, findPrefix, findText, tableSize } from "./string-table.ts";
import { isOneTypoAway } from "./typo.ts";

/** One space-separated piece of what was typed: a code, or words that must all be there. */
export interface QueryPiece {
  readonly code: string;
  readonly words: readonly string[];
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
  /** Further tokens: their `NEAR` grade by token, and the list of them. */
  readonly near: Uint8Array | null;
  readonly nearTokens: readonly number[];
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

/** Takes what was typed apart. A number with a decimal point is no code. */
export function readQuery(text: string): readonly QueryPiece[] {
  return text.split(/\s+/).flatMap((piece) => {
    const words = splitWords(piece);
    return words.length === 0 ? [] : [{ code: /\d[.,]\d/.test(piece) ? "" : plainCode(piece), words }];
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
  return word.from < word.to || word.codeFrom < word.codeTo || word.nearTokens.length > 0 || word.categories !== null;
}

function matchWord(
  segment: Segment,
  word: string,
  categories: readonly CategoryWords[],
  forgiveTypos: boolean,
): WordMatch {
  const wordTotal = tableSize(segment.words);
  const { from, to, exact } = findPrefix(segment.words, word);
  const codes = word.includes(".") ? { from: 0, to: 0 } : findPrefix(segment.codes, word);
  const nearTokens: number[] = [];
  const near = new Map<number, number>();
  const mark = (token: number, grade: number) => {
    if ((token >= from && token < to) || near.has(token)) return;
    near.set(token, grade);
    nearTokens.push(token);
  };
  const unit = plainUnit(word);
  const unitToken = unit === null ? -1 : findText(segment.words, unit);
  if (unitToken >= 0) mark(unitToken, NEAR.sameUnit);
  if (word.length >= 3 && /^\p{L}+$/u.test(word))
    for (const token of wordsWith(segment, word)) mark(token, NEAR.inside);
  if (forgiveTypos && word.length >= 5) for (const token of wordsLike(segment, word)) mark(token, NEAR.typo);
  return {
    from,
    to,
    exact: exact ? from : -1,
    codeFrom: wordTotal + codes.from,
    codeTo: wordTotal + codes.to,
    near: nearTokens.length === 0 ? null : gradesByToken(near, wordTotal),
    nearTokens,
    categories: matchCategories(segment, word, categories),
  };
}

function gradesByToken(near: ReadonlyMap<number, number>, wordTotal: number): Uint8Array {
  const grades = new Uint8Array(wordTotal);
  for (const [token, grade] of near) grades[token] = grade;
  return grades;
}

/** The dictionary as one text in which a byte is a character: the engine's own search runs over it. */
const dictionaries = new WeakMap<Segment, string>();
const oneByte = new TextDecoder("windows-1252");
const encoder = new TextEncoder();

/** The words that contain this one anywhere (PRODUCT 4, R11: any three letters of a name find it). */
function wordsWith(segment: Segment, part: string): number[] {
  let dictionary = dictionaries.get(segment);
  if (dictionary === undefined) {
    dictionary = oneByte.decode(segment.words.bytes);
    dictionaries.set(segment, dictionary);
  }
  const sought = oneByte.decode(encoder.encode(part));
  const found: number[] = [];
  for (let at = dictionary.indexOf(sought); at >= 0;) {
    const token = textContaining(segment, at);
    found.push(token);
    at = dictionary.indexOf(sought, segment.words.offsets[token + 1]);
  }
  return found;
}

function textContaining({ words: { offsets } }: Segment, byte: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= byte) low = middle;
    else high = middle;
  }
  return low;
}

/** The words themselves, read out of the dictionary when the first typo is looked for. */
const wordLists = new WeakMap<Segment, readonly string[]>();

function wordsLike(segment: Segment, word: string): number[] {
  let words = wordLists.get(segment);
  if (!words) {
    words = allTexts(segment.words);
    wordLists.set(segment, words);
  }
  const found: number[] = [];
  for (let token = 0; token < words.length; token += 1) {
    const each = words[token] ?? "";
    if (each.length >= word.length - 1 && isOneTypoAway(word, each)) found.push(token);
  }
  return found;
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
