import { foldText } from "#domain/values/fold-text.ts";

/** A name as lists sort it: folded, on one line, as long as two names need to differ. */
export function sortName(name: string): string {
  return sortFolded(foldText(name));
}

/** The same of a name that is folded already. */
export function sortFolded(folded: string): string {
  return (UNEVEN.test(folded) ? folded.replaceAll(/\s+/g, " ").trim() : folded).slice(0, 48);
}

/** Space at an end, two in a row, or one that is no plain space: most names have none of these. */
const UNEVEN = /^\s|\s\s|[^\S ]|\s$/;

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Documents are numbers below this: there is room for their names' first letters beside them. */
const DOCUMENTS = 2 ** 24;
const FIRST_LETTERS = 4;
const SORTED_PER_STEP = 4_096;

/**
 * Documents in the order of their names, then of their ids. The first letters go into one number with the document and
 * are sorted as numbers, which leaves little for comparing texts; letters beyond the plain ones count as one there.
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
