import type { Product } from "#domain/product.ts";
import { audienceText } from "./audience.ts";
import { PLACE, type Segment, segmentSize } from "./segment.ts";
import { sortName } from "./sort-name.ts";
import { plainCode, plainUnit, splitWords } from "./split-words.ts";
import { allTexts, buildStringTable, textAt } from "./string-table.ts";

/** Collects products and makes their index. Documents are numbered in the order in which they are added. */
export interface SegmentBuilder {
  add(product: Product): void;
  /** Takes a document over from another segment, without reading its product again. */
  copy(segment: Segment, document: number): void;
  finish(): Segment;
}

export function startSegment(): SegmentBuilder {
  const words = new Map<string, number>();
  const codes = new Map<string, number>();
  const categories = new Map<string, number>();
  const categoryOf: number[] = [];
  const audiences = new Map<string, number>();
  const audienceOf: number[] = [];
  const active: number[] = [];
  const names: string[] = [];
  const ids: string[] = [];
  const nameWords: number[] = [];
  const nameEsWords: number[] = [];
  const tokenStart: number[] = [0];
  // Until the dictionaries are sorted a token is its number of arrival: words from 0 up, codes from the middle up.
  let tokens = new Uint32Array(4096);
  let tokenCount = 0;

  /** Brands and packs come again and again. */
  const known = new Map<string, string[]>();
  function splitOnce(text: string): string[] {
    const split = known.get(text) ?? splitWords(text);
    known.set(text, split);
    return split;
  }

  function addToken(dictionary: Map<string, number>, first: number, text: string, place: number): void {
    const token = (numberOf(dictionary, text) + first) * 256;
    const nameEs = place >= PLACE.nameEs && place < PLACE.pack;
    for (let at = tokenStart[names.length] ?? 0; at < tokenCount; at += 1) {
      const present = tokens[at] ?? 0;
      // A token counts where it stands first; each of the two names keeps its own, to tell an exact name.
      if (present - (present & 255) === token && (!nameEs || (present & 255) >= PLACE.nameEs)) return;
    }
    pushToken(token + place);
  }

  function pushToken(entry: number): void {
    if (tokenCount === tokens.length) {
      const larger = new Uint32Array(tokens.length * 2);
      larger.set(tokens);
      tokens = larger;
    }
    tokens[tokenCount] = entry;
    tokenCount += 1;
  }

  /** For each segment that documents are taken from: its texts, and the numbers that its tokens have got here so far. */
  const sources = new Map<Segment, ReturnType<typeof openSource>>();
  function sourceOf(segment: Segment) {
    const source = sources.get(segment) ?? openSource(segment);
    sources.set(segment, source);
    return source;
  }

  /** A token's number here. Texts that no document brings along stay behind. */
  function translate({ wordTexts, codeTexts, numbers }: ReturnType<typeof openSource>, token: number): number {
    const known = (numbers[token] ?? 0) - 1;
    if (known >= 0) return known;
    const number =
      token < wordTexts.length
        ? numberOf(words, wordTexts[token] ?? "")
        : numberOf(codes, codeTexts[token - wordTexts.length] ?? "") + CODES;
    numbers[token] = number + 1;
    return number;
  }

  function addWords(list: readonly string[], place: number, last: number): void {
    list.forEach((word, position) => addToken(words, 0, word, Math.min(place + position, last)));
  }

  return {
    add(product) {
      const english = splitWords(product.name);
      const spanish = product.nameEs === product.name ? [] : splitWords(product.nameEs);
      addWords(english, 0, PLACE.nameEs - 1);
      addWords(spanish, PLACE.nameEs, PLACE.pack - 1);
      const pack = splitOnce(product.pack);
      addWords(pack, PLACE.pack, PLACE.pack);
      addWords(splitOnce(product.brand), PLACE.brand, PLACE.brand);
      for (const word of [...english, ...spanish, ...pack]) {
        const unit = plainUnit(word);
        if (unit !== null) addToken(words, 0, unit, PLACE.unit);
      }
      addCode(product.sku, PLACE.sku);
      for (const barcode of product.barcodes) addCode(barcode, PLACE.barcode);

      nameWords.push(Math.min(english.length, 255));
      nameEsWords.push(Math.min(spanish.length, 255));
      names.push(sortName(product.name));
      ids.push(product.id);
      active.push(product.active ? 1 : 0);
      categoryOf.push(product.categoryId === null ? 0 : numberOf(categories, product.categoryId) + 1);
      const audience = audienceText(product.groupIds);
      audienceOf.push(audience === "" ? 0 : numberOf(audiences, audience) + 1);
      tokenStart.push(tokenCount);
    },
    copy(segment, document) {
      const source = sourceOf(segment);
      for (let at = segment.tokenStart[document] ?? 0; at < (segment.tokenStart[document + 1] ?? 0); at += 1) {
        const entry = segment.tokens[at] ?? 0;
        pushToken(translate(source, entry >>> 8) * 256 + (entry & 255));
      }
      const category = source.categories[(segment.category[document] ?? 0) - 1];
      nameWords.push(segment.nameWords[document] ?? 0);
      nameEsWords.push(segment.nameEsWords[document] ?? 0);
      names.push(textAt(segment.names, document));
      ids.push(source.ids[document] ?? "");
      active.push(segment.active[document] ?? 0);
      categoryOf.push(category === undefined ? 0 : numberOf(categories, category) + 1);
      const audience = source.audiences[(segment.audience[document] ?? 0) - 1];
      audienceOf.push(audience === undefined ? 0 : numberOf(audiences, audience) + 1);
      tokenStart.push(tokenCount);
    },
    finish() {
      const wordTable = sortDictionary(words);
      const codeTable = sortDictionary(codes);
      for (let at = 0; at < tokenCount; at += 1) {
        const token = tokens[at] ?? 0;
        const number = Math.floor(token / 256);
        const sorted = number < CODES ? wordTable.rank[number] : words.size + (codeTable.rank[number - CODES] ?? 0);
        tokens[at] = (sorted ?? 0) * 256 + (token & 255);
      }
      const byId = ids.map((_, document) => document).sort((a, b) => compare(ids[a] ?? "", ids[b] ?? ""));
      const starts = Uint32Array.from(tokenStart);
      const kept = tokens.slice(0, tokenCount);
      return {
        ...invert(words.size + codes.size, starts, kept, active),
        words: wordTable.table,
        codes: codeTable.table,
        tokenStart: starts,
        tokens: kept,
        names: buildStringTable(names),
        nameWords: Uint8Array.from(nameWords),
        nameEsWords: Uint8Array.from(nameEsWords),
        ids: buildStringTable(byId.map((document) => ids[document] ?? "")),
        idDocuments: Uint32Array.from(byId),
        categories: buildStringTable([...categories.keys()]),
        category: Uint16Array.from(categoryOf),
        audiences: buildStringTable([...audiences.keys()]),
        audience: Uint16Array.from(audienceOf),
        active: Uint8Array.from(active),
      };
    },
  };

  /**
   * Codes are found by any beginning. Shops pad them with zeros and put their own numbers with dashes in front: what is
   * left without those is a way to find the product too.
   */
  function addCode(text: string, place: number): void {
    const code = plainCode(text);
    if (code === "") return;
    addToken(codes, CODES, code, place);
    for (const part of [code.replace(/^0+/, ""), plainCode(text.split("-").at(-1) ?? "")]) {
      if (part.length >= 3 && part !== code) addToken(codes, CODES, part, PLACE.codePart);
    }
  }
}

const CODES = 2 ** 23;

function openSource(segment: Segment) {
  const wordTexts = allTexts(segment.words);
  const codeTexts = allTexts(segment.codes);
  const ids = Array.from({ length: segmentSize(segment) }, () => "");
  allTexts(segment.ids).forEach((id, position) => {
    ids[segment.idDocuments[position] ?? 0] = id;
  });
  const numbers = new Uint32Array(wordTexts.length + codeTexts.length);
  const [categories, audiences] = [allTexts(segment.categories), allTexts(segment.audiences)];
  return { wordTexts, codeTexts, numbers, ids, categories, audiences };
}

function numberOf(dictionary: Map<string, number>, text: string): number {
  const known = dictionary.get(text);
  if (known !== undefined) return known;
  dictionary.set(text, dictionary.size);
  return dictionary.size - 1;
}

function sortDictionary(dictionary: Map<string, number>) {
  const sorted = [...dictionary.keys()].sort(compare);
  const rank = new Uint32Array(sorted.length);
  sorted.forEach((text, position) => {
    rank[dictionary.get(text) ?? 0] = position;
  });
  return { table: buildStringTable(sorted), rank };
}

/** From documents to tokens made into from tokens to documents. Inactive products are found by nothing. */
function invert(tokenTotal: number, starts: Uint32Array, tokens: Uint32Array, active: readonly number[]) {
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
