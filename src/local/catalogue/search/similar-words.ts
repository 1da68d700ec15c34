import type { Segment } from "../storage/segment.ts";
import { allTexts } from "../storage/string-table.ts";
import { isOneTypoAway } from "./typo.ts";

/** The dictionary as one string with one character per byte, so that `indexOf` can search it. */
const dictionaries = new WeakMap<Segment, string>();
const oneByte = new TextDecoder("windows-1252");
const encoder = new TextEncoder();

/** The words that contain this one anywhere (PROD-11: any three letters of a name find it). */
export function wordsContaining(segment: Segment, part: string): number[] {
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

/** The decoded words, read when the first typo is looked for. */
const wordLists = new WeakMap<Segment, readonly string[]>();

/** The words that are, or begin with something, one typo away from this one. */
export function wordsOneTypoAway(segment: Segment, word: string): number[] {
  let words = wordLists.get(segment);
  if (!words) {
    words = allTexts(segment.words);
    wordLists.set(segment, words);
  }
  const found: number[] = [];
  for (const token of typoCandidates(segment, word)) if (isOneTypoAway(word, words[token] ?? "")) found.push(token);
  return found;
}

/** Preselects by the first two bytes: one typo leaves one of them in place or moves it by one. */
function typoCandidates({ words: { bytes, offsets } }: Segment, word: string): Uint32Array {
  const [first = 0, second = 0] = encoder.encode(word);
  const isPlain = first < 128 && second < 128;
  const tokens = new Uint32Array(offsets.length);
  let count = 0;
  for (let token = 0; token + 1 < offsets.length; token += 1) {
    const start = offsets[token] ?? 0;
    const [one, two] = [bytes[start], bytes[start + 1]];
    const isLike = one === first || two === second || one === second || two === first;
    // A normalised amount is not a word that can be mistyped.
    if (one === AMOUNT) continue;
    const isLongEnough = (offsets[token + 1] ?? 0) - start >= word.length;
    if (isLongEnough && (isLike || !isPlain)) {
      tokens[count] = token;
      count += 1;
    }
  }
  return tokens.subarray(0, count);
}

const AMOUNT = "=".charCodeAt(0);
