import type { Product } from "#domain/product/product.ts";
import { type QueryWord, readQuery } from "#local/catalogue/search/match-words.ts";
import { takeApart } from "#local/catalogue/search/joined-words.ts";
import { measuresOf } from "#local/catalogue/search/measures.ts";
import { plainCode, plainUnit, splitWords } from "#local/catalogue/search/split-words.ts";
import { sortName } from "#local/catalogue/search/sort-name.ts";

/** A word of a product, or a code; `place` is the word's position in a name, null elsewhere. */
interface Token {
  readonly text: string;
  readonly kind: "name" | "pack" | "brand" | "unit" | "measure" | "code" | "codePart";
  readonly place: number;
}

interface Shelved {
  readonly product: Product;
  readonly tokens: readonly Token[];
  readonly names: readonly (readonly string[])[];
}

/** How a typed word matches a product: lower is better in each part. */
interface Meaning {
  readonly tier: number;
  readonly begun: number;
  readonly place: number;
}

const TIER = { ownCode: 0, wholeName: 1, inName: 2, elsewhere: 3, inside: 4, slip: 5 } as const;

/**
 * The intended ranked search, by looking at every word of every product: the order that the index has to produce.
 * Returns positions in the list of products.
 */
export function createSlowSearch(products: readonly Product[]) {
  const shelf = products.map(shelve);
  const tokensOf = [...new Set(shelf.flatMap(({ tokens }) => tokens.map(({ text, kind }) => `${kind}:${text}`)))];
  const words = tokensOf.flatMap((each) => (each.startsWith("code") ? [] : [each.slice(each.indexOf(":") + 1)]));
  const codes = tokensOf.flatMap((each) => (each.startsWith("code") ? [each.slice(each.indexOf(":") + 1)] : []));

  function isHeardOf({ text: word, measure: amount }: QueryWord): boolean {
    const unit = plainUnit(word);
    return (
      words.some((each) => each.startsWith(word) || isInside(word, each) || each === unit || each === amount) ||
      (!word.includes(".") && codes.some((each) => each.startsWith(word)))
    );
  }

  const vocabulary = {
    has: (word: string) => words.includes(word),
    begins: (word: string) => words.some((each) => each.startsWith(word)),
  };

  return function search(text: string, boost: readonly string[] = []): number[] {
    const found = find(text, boost);
    const apart = found.length === 0 ? takeApart(text, vocabulary) : null;
    return apart === null ? found : find(apart, boost);
  };

  function find(text: string, boost: readonly string[]): number[] {
    const pieces = readQuery(text);
    const forgiving = pieces.some(
      ({ code, words: typed }) =>
        !(code !== "" && codes.some((each) => each.startsWith(code))) && !typed.every((word) => isHeardOf(word)),
    );
    const ranked = shelf.flatMap(({ product, tokens, names }, position) => {
      const meanings: Meaning[] = [];
      let tier: number = TIER.inName;
      let count = 0;
      let ownCode = false;
      for (const { code, words: typed } of pieces) {
        const asCode = code === "" ? [] : tokens.filter((token) => isCode(token) && token.text.startsWith(code));
        if (asCode.some(({ text: own, kind }) => own === code && kind === "code")) {
          ownCode = true;
          continue;
        }
        const asWords = typed.map((word) => bestMeaning(tokens, word, forgiving));
        if (asWords.every((meaning) => meaning !== null)) {
          meanings.push(...asWords);
          count += typed.length;
          tier = Math.max(tier, ...asWords.map((meaning) => meaning.tier));
        } else if (asCode.length > 0) {
          tier = Math.max(tier, TIER.elsewhere);
        } else {
          return [];
        }
      }
      const begun = meanings.reduce((sum, meaning) => sum + meaning.begun, 0);
      const place = meanings.reduce((sum, meaning) => sum + meaning.place, 0);
      if (ownCode) tier = TIER.ownCode;
      else if (tier === TIER.inName && begun === 0 && names.some((name) => name.length === count))
        tier = TIER.wholeName;
      const length = new TextEncoder().encode(sortName(product.name)).length + 1;
      const usual = boost.includes(product.id) ? 0 : 1;
      const rank = [usual, tier, Math.min(begun, 3), Math.min(place, 15), Math.min(length, 63), position];
      return [rank];
    });
    return ranked.toSorted(compareRanks).map((rank) => rank.at(-1) ?? -1);
  }
}

function shelve(product: Product): Shelved {
  const [english, spanish] = [splitWords(product.name), splitWords(product.nameEs)];
  const names = product.nameEs === product.name ? [english] : [english, spanish];
  const placed = (list: readonly string[]): Token[] =>
    list.map((text, place) => ({ text, kind: "name", place: Math.min(place, 15) }));
  const [pack, brand] = [splitWords(product.pack), splitWords(product.brand)];
  const units = [...english, ...spanish, ...pack].flatMap((word) => plainUnit(word) ?? []);
  const codes = [product.sku, ...product.barcodes];
  const plain = (list: readonly string[], kind: Token["kind"]): Token[] =>
    list.map((text) => ({ text, kind, place: 15 }));
  return {
    product,
    names,
    tokens: [
      ...names.flatMap(placed),
      ...plain(pack, "pack"),
      ...plain(brand, "brand"),
      ...plain(units, "unit"),
      ...names.flatMap((name) => amounts(name).map(({ at, text }) => measure(text, Math.min(at, 15)))),
      ...amounts(pack).map(({ text }) => measure(text, 15)),
      ...plain(codes.map(plainCode), "code"),
      ...plain(codes.flatMap(codeParts), "codePart"),
    ],
  };
}

function amounts(words: readonly string[]) {
  return measuresOf(words, plainUnit);
}

function measure(text: string, place: number): Token {
  return { text, kind: "measure", place };
}

function codeParts(code: string): string[] {
  const own = plainCode(code);
  const parts = [own.replace(/^0+/, ""), plainCode(code.split("-").at(-1) ?? "")];
  return parts.filter((part) => part.length >= 3 && part !== own);
}

function isCode({ kind }: Token): boolean {
  return kind === "code" || kind === "codePart";
}

function isInside(word: string, other: string): boolean {
  return word.length >= 3 && /^\p{L}+$/u.test(word) && other.includes(word);
}

function bestMeaning(tokens: readonly Token[], word: QueryWord, forgiving: boolean): Meaning | null {
  const meanings = tokens.flatMap((token) => meaningOf(token, word, forgiving) ?? []);
  return meanings.toSorted((a, b) => a.tier - b.tier || a.begun - b.begun || a.place - b.place)[0] ?? null;
}

function meaningOf({ text, kind, place }: Token, typed: QueryWord, forgiving: boolean): Meaning | null {
  const { text: word, measure: amount } = typed;
  if (kind === "measure") return text === amount ? { tier: TIER.inName, begun: 0, place } : null;
  if (kind === "code" || kind === "codePart")
    return !word.includes(".") && text.startsWith(word) ? { tier: TIER.elsewhere, begun: 1, place: 15 } : null;
  const where = kind === "name" ? TIER.inName : TIER.elsewhere;
  if (text === word) return { tier: where, begun: 0, place };
  if (text.startsWith(word)) return { tier: where, begun: 1, place };
  if (text === plainUnit(word)) return { tier: kind === "brand" ? TIER.elsewhere : TIER.inName, begun: 0, place };
  if (isInside(word, text)) return { tier: TIER.inside, begun: 1, place };
  if (forgiving && word.length >= 5 && isOneSlipAway(word, text)) return { tier: TIER.slip, begun: 1, place };
  return null;
}

/** Every word one typo away from the typed one, each compared with the start of the other. */
function isOneSlipAway(typed: string, word: string): boolean {
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    if (word.startsWith(before + after.slice(1))) return true;
    if (after.length > 1 && word.startsWith(before + after.charAt(1) + after.charAt(0) + after.slice(2))) return true;
    if (word.startsWith(before) && after.length > 0 && word.startsWith(after.slice(1), at + 1)) return true;
    if (word.startsWith(before) && word.startsWith(after, at + 1)) return true;
  }
  return false;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((part, position) => part !== b[position]);
  return (a[differing] ?? 0) - (b[differing] ?? 0);
}
