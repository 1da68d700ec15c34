/**
 * Many short texts as one run of UTF-8 bytes: text i is between `offsets[i]` and `offsets[i + 1]`, followed by a line
 * feed. It is searched in place, so opening it costs nothing.
 */
export interface StringTable {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function buildStringTable(texts: readonly string[]): StringTable {
  const offsets = new Uint32Array(texts.length + 1);
  const bytes = encoder.encode(texts.length === 0 ? "" : `${texts.join("\n")}\n`);
  let text = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 10) continue;
    text += 1;
    offsets[text] = at + 1;
  }
  return { bytes, offsets };
}

export function tableSize(table: StringTable): number {
  return table.offsets.length - 1;
}

export function textAt(table: StringTable, position: number): string {
  return decoder.decode(table.bytes.subarray(table.offsets[position], (table.offsets[position + 1] ?? 1) - 1));
}

export function allTexts({ bytes }: StringTable): string[] {
  return decoder.decode(bytes).split("\n").slice(0, -1);
}

/** The texts of a sorted table with this prefix (`to` exclusive); `exact` = the first equals it. */
export function findPrefix(table: StringTable, prefix: string): { from: number; to: number; exact: boolean } {
  const key = encoder.encode(prefix);
  const from = firstNotBelow(table, key, false);
  const to = firstNotBelow(table, key, true);
  const exact = from < to && (table.offsets[from + 1] ?? 0) - (table.offsets[from] ?? 0) - 1 === key.length;
  return { from, to, exact };
}

/** The position of this text in a sorted table, or -1. */
export function findText(table: StringTable, text: string): number {
  const { from, exact } = findPrefix(table, text);
  return exact ? from : -1;
}

/** How many texts of a sorted table sort before this one. */
export function countBelow(table: StringTable, text: string): number {
  return firstNotBelow(table, encoder.encode(text), false);
}

/** Binary search; with `past`, texts that begin with the key count as below it. */
function firstNotBelow(table: StringTable, key: Uint8Array, past: boolean): number {
  let low = 0;
  let high = tableSize(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(table, middle, key, past)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBelow({ bytes, offsets }: StringTable, position: number, key: Uint8Array, past: boolean): boolean {
  const start = offsets[position] ?? 0;
  const length = (offsets[position + 1] ?? 0) - start - 1;
  for (let at = 0; at < key.length; at += 1) {
    if (at >= length) return true;
    const difference = (bytes[start + at] ?? 0) - (key[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return past;
}
