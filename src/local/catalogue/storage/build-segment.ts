import { foldText } from "#domain/values/fold-text.ts";
import { SEARCHED_TEXTS } from "#domain/product/product-fields.ts";
import type { Product } from "#domain/product/product.ts";
import { ownLists } from "#domain/pricing/price-tiers.ts";
import { FIRST_CODE, finishSegment } from "./finish-segment.ts";
import { idSetText } from "./id-sets.ts";
import { measuresOf } from "../search/measures.ts";
import { TOKEN_FIELD, type Segment, segmentSize } from "./segment.ts";
import { sortByNames, sortFolded } from "../search/sort-name.ts";
import { plainCode, plainUnit, splitWords } from "../search/split-words.ts";
import { allTexts } from "./string-table.ts";

/** The product fields that search and lists use. */
export type IndexedProduct = Pick<
  Product,
  "id" | "name" | "nameEs" | "brand" | "pack" | "sku" | "barcodes" | "categoryId" | "groupIds" | "active"
> &
  Partial<Pick<Product, (typeof SEARCHED_TEXTS)[number] | "prices" | "breaks" | "nextPrices" | "addedAt">>;

/** Collects products and builds their index. Documents are numbered in the order they are added. */
export interface SegmentBuilder {
  add(product: IndexedProduct): void;
  /** Copies a document from another segment without reading its product again. */
  copy(segment: Segment, document: number): void;
  /** The number of documents. */
  size(): number;
  idOf(document: number): string;
  /** Documents in list order, in steps between which other work may run. */
  sorting(documents: Uint32Array): Generator<void, Uint32Array>;
  /** The index of these documents, numbered in this order, without the others. In steps. */
  finishing(order: Uint32Array): Generator<void, Segment>;
  /** The index of all documents in the order added, at once. */
  finish(): Segment;
}

/** A word of a name and the unit it stands for, as dictionary numbers; `NO_UNIT` for most. */
interface WordToken {
  readonly text: string;
  readonly word: number;
  readonly unit: number;
}
const NO_UNIT = -1;

const DAY_MS = 86_400_000;

export function startSegment(): SegmentBuilder {
  const words = new Map<string, number>();
  const codes = new Map<string, number>();
  const categories = new Map<string, number>();
  const categoryOf: number[] = [];
  const audiences = new Map<string, number>();
  const audienceOf: number[] = [];
  const priced = new Map<string, number>();
  const pricedOn: number[] = [];
  const addedOn: number[] = [];
  const active: number[] = [];
  const names: string[] = [];
  const ids: string[] = [];
  const nameWords: number[] = [];
  const nameEsWords: number[] = [];
  const tokenStart: number[] = [0];
  // Until the dictionaries are sorted, tokens are numbered by arrival: words from 0 up, codes from the middle up.
  let tokens = new Uint32Array(4096);
  let tokenCount = 0;

  /** Pieces between spaces repeat, as do brands and packs: each is split once. */
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
      // A token counts at its first position; each of the two names keeps its own, to recognise an exact name.
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

  /** Per source segment: its texts, and the numbers its tokens have here so far. */
  const sources = new Map<Segment, ReturnType<typeof openSource>>();
  function sourceOf(segment: Segment) {
    const source = sources.get(segment) ?? openSource(segment);
    sources.set(segment, source);
    return source;
  }

  /** A token's number here. Texts that no copied document uses are left out. */
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

  /** An amount can be searched in any unit. Its position is that of its number. */
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
        priced,
        pricedOn,
        addedOn,
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
      const audience = idSetText(product.groupIds);
      audienceOf.push(audience === "" ? 0 : numberOf(audiences, audience) + 1);
      const { prices = {}, breaks = {}, nextPrices = {}, addedAt = 0 } = product;
      const lists = idSetText(ownLists({ prices, breaks, nextPrices }));
      pricedOn.push(lists === "" ? 0 : numberOf(priced, lists) + 1);
      addedOn.push(Math.floor(addedAt / DAY_MS));
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
      const lists = source.priced[(segment.pricedOn[document] ?? 0) - 1];
      pricedOn.push(lists === undefined ? 0 : numberOf(priced, lists) + 1);
      addedOn.push(segment.addedOn[document] ?? 0);
      tokenStart.push(tokenCount);
    },
    size: () => ids.length,
    idOf: (document) => ids[document] ?? "",
    sorting: (documents) => sortByNames(documents, names, ids),
    finishing,
    finish: () => allSteps(finishing(Uint32Array.from(ids, (_, document) => document))),
  };

  /**
   * Codes are found by any prefix. Shops pad them with zeros and put their own numbers with dashes in front, so the
   * rest of the code finds the product too.
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

/** Runs a stepwise job without pausing. */
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
  return { wordTexts, codeTexts, numbers, names, ids, categories, audiences, priced: allTexts(segment.priced) };
}

function numberOf(dictionary: Map<string, number>, text: string): number {
  const known = dictionary.get(text);
  if (known !== undefined) return known;
  dictionary.set(text, dictionary.size);
  return dictionary.size - 1;
}
