import { foldText } from "#domain/values/fold-text.ts";

/** A name's sort key: folded, whitespace collapsed, cut to a length that tells names apart. */
export function sortName(name: string): string {
  return sortFolded(foldText(name));
}

/** The same for a name that is already folded. */
export function sortFolded(folded: string): string {
  return (UNEVEN.test(folded) ? folded.replaceAll(/\s+/g, " ").trim() : folded).slice(0, 48);
}

/** Leading, trailing, repeated or unusual whitespace, which most names do not have. */
const UNEVEN = /^\s|\s\s|[^\S ]|\s$/;

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Documents are numbers below this, which leaves room for the first letters of their names in one number. */
const DOCUMENTS = 2 ** 24;
const FIRST_LETTERS = 4;
const SORTED_PER_STEP = 4_096;

/**
 * Documents by name, then by id. The first letters and the document are packed into one number and sorted as numbers,
 * which leaves few string comparisons; non-ASCII letters count as one letter there.
 */
export function* sortByNames(
  documents: Uint32Array,
  names: readonly string[],
  ids: readonly string[],
): Generator<void, Uint32Array> {
  const keys = Float64Array.from(documents, (document) => firstLetters(names[document] ?? "") * DOCUMENTS + document);
  keys.sort();
  yield;
  const sorted = Uint32Array.from(keys, (key) => key % DOCUMENTS);
  const compare = (a: number, b: number) =>
    compareTexts(names[a] ?? "", names[b] ?? "") || compareTexts(ids[a] ?? "", ids[b] ?? "");
  let from = 0;
  let rested = 0;
  for (let to = 1; to <= keys.length; to += 1) {
    if (Math.floor((keys[to] ?? -1) / DOCUMENTS) === Math.floor((keys[from] ?? 0) / DOCUMENTS)) continue;
    if (to - from > 1) sorted.subarray(from, to).sort(compare);
    from = to;
    if (to - rested < SORTED_PER_STEP) continue;
    rested = to;
    yield;
  }
  return sorted;
}

function firstLetters(name: string): number {
  let letters = 0;
  for (let at = 0; at < FIRST_LETTERS; at += 1) {
    letters = letters * 128 + (at < name.length ? Math.min(name.charCodeAt(at), 127) : 0);
  }
  return letters;
}
