import { foldText } from "#domain/values/fold-text.ts";
import { SEARCHED_TEXTS } from "#domain/product/product-fields.ts";
import type { Product } from "#domain/product/product.ts";
import { audienceText } from "./audience.ts";
import { FIRST_CODE, finishSegment } from "./finish-segment.ts";
import { measuresOf } from "../search/measures.ts";
import { TOKEN_FIELD, type Segment, segmentSize } from "./segment.ts";
import { sortByNames, sortFolded } from "../search/sort-name.ts";
import { plainCode, plainUnit, splitWords } from "../search/split-words.ts";
import { allTexts } from "./string-table.ts";

/** What search and lists look at in a product. */
export type IndexedProduct = Pick<
  Product,
  "id" | "name" | "nameEs" | "brand" | "pack" | "sku" | "barcodes" | "categoryId" | "groupIds" | "active"
> &
  Partial<Pick<Product, (typeof SEARCHED_TEXTS)[number]>>;

/** Collects products and makes their index. Documents are numbered in the order in which they are added. */
export interface SegmentBuilder {
  add(product: IndexedProduct): void;
  /** Takes a document over from another segment, without reading its product again. */
  copy(segment: Segment, document: number): void;
  /** How many documents are here. */
  size(): number;
  idOf(document: number): string;
  /** Documents in the order of the whole list, in steps between which others may have their turn. */
  sorting(documents: Uint32Array): Generator<void, Uint32Array>;
  /** The index of these documents, numbered in this order; the others stay behind. In steps. */
  finishing(order: Uint32Array): Generator<void, Segment>;
  /** The index of all documents as they were added, at once. */
  finish(): Segment;
}

/** A word of a name and the unit that it stands for, as numbers of the dictionary; `NO_UNIT` for most. */
interface WordToken {
  readonly text: string;
  readonly word: number;
  readonly unit: number;
}
const NO_UNIT = -1;

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

  /** What lies between two spaces comes again and again, and so do brands and packs: it is taken apart once. */
  const known = new Map<string, readonly WordToken[]>();
  function wordsOf(text: string): readonly WordToken[] {
    const present = known.get(text);
    if (present) return present;
    const split = splitWords(text).map((word): WordToken => {
      const unit = plainUnit(word);
      return { text: word, word: numberOf(words, word), unit: unit === null ? NO_UNIT : numberOf(words, unit) };
    });
    known.set(text, split);
    return split;
  }

  function wordsOfName(folded: string): readonly WordToken[] {
    const pieces = folded.split(" ");
    return pieces.length === 1 ? wordsOf(folded) : pieces.flatMap(wordsOf);
  }

  function addToken(token: number, place: number): void {
    const entry = token * 256;
    const nameEs = place >= TOKEN_FIELD.nameEs && place < TOKEN_FIELD.pack;
    for (let at = tokenStart[names.length] ?? 0; at < tokenCount; at += 1) {
      const present = tokens[at] ?? 0;
      // A token counts where it stands first; each of the two names keeps its own, to tell an exact name.
      if (present - (present & 255) === entry && (!nameEs || (present & 255) >= TOKEN_FIELD.nameEs)) return;
    }
    pushToken(entry + place);
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
    const present = (numbers[token] ?? 0) - 1;
    if (present >= 0) return present;
    const number =
      token < wordTexts.length
        ? numberOf(words, wordTexts[token] ?? "")
        : numberOf(codes, codeTexts[token - wordTexts.length] ?? "") + FIRST_CODE;
    numbers[token] = number + 1;
    return number;
  }

  function addWords(list: readonly WordToken[], place: number, last: number): void {
    list.forEach(({ word }, position) => addToken(word, Math.min(place + position, last)));
  }

  /** An amount is found in whichever unit it is asked for. It stands where its number does. */
  function addMeasures(list: readonly WordToken[], place: number, last: number): void {
    const texts = list.map(({ text }) => text);
    for (const { at, text } of measuresOf(texts, plainUnit))
      addToken(numberOf(words, text), Math.min(place + at, last));
  }

  function addUnits(list: readonly WordToken[]): void {
    for (const { unit } of list) if (unit !== NO_UNIT) addToken(unit, TOKEN_FIELD.unit);
  }

  const finishing = (order: Uint32Array) =>
    finishSegment(
      {
        words,
        codes,
        categories,
        categoryOf,
        audiences,
        audienceOf,
        active,
        names,
        ids,
        nameWords,
        nameEsWords,
        tokenStart,
        tokens,
      },
      order,
    );

  return {
    add(product) {
      const folded = foldText(product.name);
      const english = wordsOfName(folded);
      const spanish = product.nameEs === product.name ? [] : wordsOfName(foldText(product.nameEs));
      addWords(english, 0, TOKEN_FIELD.nameEs - 1);
      addWords(spanish, TOKEN_FIELD.nameEs, TOKEN_FIELD.pack - 1);
      const pack = wordsOf(product.pack);
      addWords(pack, TOKEN_FIELD.pack, TOKEN_FIELD.pack);
      for (const name of SEARCHED_TEXTS) addWords(wordsOf(product[name] ?? ""), TOKEN_FIELD.brand, TOKEN_FIELD.brand);
      for (const list of [english, spanish, pack]) addUnits(list);
      addMeasures(english, 0, TOKEN_FIELD.nameEs - 1);
      addMeasures(spanish, TOKEN_FIELD.nameEs, TOKEN_FIELD.pack - 1);
      addMeasures(pack, TOKEN_FIELD.pack, TOKEN_FIELD.pack);
      addCode(product.sku, TOKEN_FIELD.sku);
      for (const barcode of product.barcodes) if (barcode !== product.sku) addCode(barcode, TOKEN_FIELD.barcode);

      nameWords.push(Math.min(english.length, 255));
      nameEsWords.push(Math.min(spanish.length, 255));
      names.push(sortFolded(folded));
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
      names.push(source.names[document] ?? "");
      ids.push(source.ids[document] ?? "");
      active.push(segment.active[document] ?? 0);
      categoryOf.push(category === undefined ? 0 : numberOf(categories, category) + 1);
      const audience = source.audiences[(segment.audience[document] ?? 0) - 1];
      audienceOf.push(audience === undefined ? 0 : numberOf(audiences, audience) + 1);
      tokenStart.push(tokenCount);
    },
    size: () => ids.length,
    idOf: (document) => ids[document] ?? "",
    sorting: (documents) => sortByNames(documents, names, ids),
    finishing,
    finish: () => allSteps(finishing(Uint32Array.from(ids, (_, document) => document))),
  };

  /**
   * Codes are found by any beginning. Shops pad them with zeros and put their own numbers with dashes in front: what is
   * left without those is a way to find the product too.
   */
  function addCode(text: string, place: number): void {
    const code = plainCode(text);
    if (code === "") return;
    addToken(numberOf(codes, code) + FIRST_CODE, place);
    if (code.startsWith("0")) addCodePart(code, code.replace(/^0+/, ""));
    if (text.includes("-")) addCodePart(code, plainCode(text.split("-").at(-1) ?? ""));
  }

  function addCodePart(code: string, part: string): void {
    if (part.length >= 3 && part !== code) addToken(numberOf(codes, part) + FIRST_CODE, TOKEN_FIELD.codePart);
  }
}

/** Runs what is made in steps without a pause. */
export function allSteps<Made>(steps: Generator<void, Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function openSource(segment: Segment) {
  const wordTexts = allTexts(segment.words);
  const codeTexts = allTexts(segment.codes);
  const names = allTexts(segment.names);
  const ids = Array.from({ length: segmentSize(segment) }, () => "");
  allTexts(segment.ids).forEach((id, position) => {
    ids[segment.idDocuments[position] ?? 0] = id;
  });
  const numbers = new Uint32Array(wordTexts.length + codeTexts.length);
  const [categories, audiences] = [allTexts(segment.categories), allTexts(segment.audiences)];
  return { wordTexts, codeTexts, numbers, names, ids, categories, audiences };
}

function numberOf(dictionary: Map<string, number>, text: string): number {
  const known = dictionary.get(text);
  if (known !== undefined) return known;
  dictionary.set(text, dictionary.size);
  return dictionary.size - 1;
}
