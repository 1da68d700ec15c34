import type { Segment } from "./segment.ts";
import { compareTexts } from "../search/sort-name.ts";
import { buildStringTable, type StringTable, tableSize } from "./string-table.ts";

/** Until the dictionaries are sorted, tokens are numbered by arrival: words from 0 up, codes from here up. */
export const FIRST_CODE = 2 ** 23;

/** Documents as collected: dictionaries by arrival, and one column per field. */
export interface CollectedDocuments {
  readonly words: ReadonlyMap<string, number>;
  readonly codes: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly categoryOf: readonly number[];
  readonly audiences: ReadonlyMap<string, number>;
  readonly audienceOf: readonly number[];
  readonly priced: ReadonlyMap<string, number>;
  readonly pricedOn: readonly number[];
  readonly addedOn: readonly number[];
  readonly active: readonly number[];
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly nameWords: readonly number[];
  readonly nameEsWords: readonly number[];
  /** Tokens of document d, `number << 8 | place`: `tokens[tokenStart[d]]` up to `tokens[tokenStart[d + 1]]`. */
  readonly tokenStart: readonly number[];
  readonly tokens: Uint32Array;
}

/**
 * The index of these documents, numbered in this order, built in steps between which other work may run. Words and
 * codes that only other documents use are left out.
 */
export function* finishSegment(collected: CollectedDocuments, order: Uint32Array): Generator<void, Segment> {
  const { words, codes, ids, names } = collected;
  const used = usedTokens(collected, order);
  yield;
  const wordTable = sortDictionary(words, used.words);
  yield;
  const codeTable = sortDictionary(codes, used.codes);
  yield;
  const { tokenStart, tokens } = renumber(collected, order, used.length, wordTable, codeTable);
  yield;
  const active = Uint8Array.from(order, (document) => collected.active[document] ?? 0);
  const tokenTotal = tableSize(wordTable.table) + tableSize(codeTable.table);
  const inverted = invert(tokenTotal, tokenStart, tokens, active);
  yield;
  // Sorted in the order added, not as numbered: input in id order is sorted already.
  const byId = order.toSorted().sort((a, b) => compareTexts(ids[a] ?? "", ids[b] ?? ""));
  const positions = new Uint32Array(ids.length);
  order.forEach((document, position) => {
    positions[document] = position;
  });
  yield;
  const idTable = buildStringTable(Array.from(byId, (document) => ids[document] ?? ""));
  yield;
  return {
    ...inverted,
    words: wordTable.table,
    codes: codeTable.table,
    tokenStart,
    tokens,
    names: buildStringTable(Array.from(order, (document) => names[document] ?? "")),
    nameWords: Uint8Array.from(order, (document) => collected.nameWords[document] ?? 0),
    nameEsWords: Uint8Array.from(order, (document) => collected.nameEsWords[document] ?? 0),
    ids: idTable,
    idDocuments: byId.map((document) => positions[document] ?? 0),
    categories: buildStringTable([...collected.categories.keys()]),
    category: Uint16Array.from(order, (document) => collected.categoryOf[document] ?? 0),
    audiences: buildStringTable([...collected.audiences.keys()]),
    audience: Uint16Array.from(order, (document) => collected.audienceOf[document] ?? 0),
    priced: buildStringTable([...collected.priced.keys()]),
    pricedOn: Uint32Array.from(order, (document) => collected.pricedOn[document] ?? 0),
    addedOn: Uint16Array.from(order, (document) => collected.addedOn[document] ?? 0),
    active,
  };
}

/** The dictionary texts these documents use, and the total number of tokens. */
function usedTokens({ words, codes, tokenStart, tokens }: CollectedDocuments, order: Uint32Array) {
  const used = { words: new Uint8Array(words.size), codes: new Uint8Array(codes.size), length: 0 };
  for (const document of order) {
    const end = tokenStart[document + 1] ?? 0;
    for (let at = tokenStart[document] ?? 0; at < end; at += 1) {
      const number = (tokens[at] ?? 0) >>> 8;
      if (number < FIRST_CODE) used.words[number] = 1;
      else used.codes[number - FIRST_CODE] = 1;
      used.length += 1;
    }
  }
  return used;
}

interface SortedDictionary {
  readonly table: StringTable;
  /** By arrival number, the text's position in the table. */
  readonly rank: Uint32Array;
}

function sortDictionary(dictionary: ReadonlyMap<string, number>, used: Uint8Array): SortedDictionary {
  const sorted: string[] = [];
  for (const [text, number] of dictionary) if (used[number] === 1) sorted.push(text);
  // By code units, as the tables are searched; the engine's default is faster than a comparator.
  sorted.sort();
  const rank = new Uint32Array(used.length);
  sorted.forEach((text, position) => {
    rank[dictionary.get(text) ?? 0] = position;
  });
  return { table: buildStringTable(sorted), rank };
}

/** The documents' tokens in their new order, by position in the sorted dictionaries. */
function renumber(
  { tokenStart: from, tokens }: CollectedDocuments,
  order: Uint32Array,
  length: number,
  words: SortedDictionary,
  codes: SortedDictionary,
) {
  const firstCode = tableSize(words.table);
  const tokenStart = new Uint32Array(order.length + 1);
  const kept = new Uint32Array(length);
  let next = 0;
  order.forEach((document, position) => {
    const end = from[document + 1] ?? 0;
    for (let at = from[document] ?? 0; at < end; at += 1) {
      const entry = tokens[at] ?? 0;
      const number = entry >>> 8;
      const sorted = number < FIRST_CODE ? words.rank[number] : firstCode + (codes.rank[number - FIRST_CODE] ?? 0);
      kept[next] = (sorted ?? 0) * 256 + (entry & 255);
      next += 1;
    }
    tokenStart[position + 1] = next;
  });
  return { tokenStart, tokens: kept };
}

/** Inverts documents → tokens to tokens → documents. Inactive products are left out. */
function invert(tokenTotal: number, starts: Uint32Array, tokens: Uint32Array, active: Uint8Array) {
  const postingStart = new Uint32Array(tokenTotal + 1);
  const each = (visit: (token: number, posting: number) => void) => {
    for (let document = 0; document < active.length; document += 1) {
      if (active[document] === 0) continue;
      for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at += 1) {
        const entry = tokens[at] ?? 0;
        visit(entry >>> 8, document * 256 + (entry & 255));
      }
    }
  };
  each((token) => {
    postingStart[token + 1] = (postingStart[token + 1] ?? 0) + 1;
  });
  for (let token = 0; token < tokenTotal; token += 1) {
    postingStart[token + 1] = (postingStart[token + 1] ?? 0) + (postingStart[token] ?? 0);
  }
  const next = postingStart.slice();
  const postings = new Uint32Array(postingStart[tokenTotal] ?? 0);
  each((token, posting) => {
    postings[next[token] ?? 0] = posting;
    next[token] = (next[token] ?? 0) + 1;
  });
  return { postingStart, postings };
}
