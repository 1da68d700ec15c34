import { Index } from "flexsearch";
import MiniSearch from "minisearch";
import { foldText } from "#domain/values/fold-text.ts";
import type { Product } from "#domain/product/product.ts";
import { startSegment } from "#local/catalogue/storage/build-segment.ts";
import { type SearchedSegment, searchSegments } from "#local/catalogue/search/search-segments.ts";
import { packSegment, unpackSegment } from "#local/catalogue/storage/segment.ts";

let ours: SearchedSegment | null = null;
let mini: MiniSearch | null = null;
let flex: Index | null = null;

export type Searcher = "ours" | "mini" | "flex";

async function load(): Promise<{ ours: number; reload: number }> {
  const response = await fetch("/products.json");
  const products = (await response.json()) as Product[];
  const start = performance.now();
  const builder = startSegment();
  for (const product of products) builder.add(product);
  const packed = packSegment(builder.finish());
  const built = performance.now();
  ours = { segment: unpackSegment(packed), first: 0, masked: null };
  const reloaded = performance.now();
  mini = new MiniSearch({
    fields: ["name", "brand", "sku"],
    processTerm: (term) => foldText(term),
    searchOptions: { prefix: true, combineWith: "AND", boost: { name: 2 } },
  });
  mini.addAll(products.map(({ id, name, brand, sku }) => ({ id, name, brand, sku })));
  // One text per product, its words found by prefix in any order: the closest it comes to ours.
  flex = new Index({ tokenize: "forward", encode: (text: string) => foldText(text).split(/[^\p{L}\p{N}]+/u) });
  products.forEach(({ name, brand, sku }, number) => flex?.add(number, `${name} ${brand} ${sku}`));
  return { ours: built - start, reload: reloaded - built };
}

/** Milliseconds per keystroke: every text is typed letter by letter, and each prefix is a query. */
function type(texts: readonly string[], who: Searcher): { times: number[]; empty: number } {
  const times: number[] = [];
  let empty = 0;
  for (const text of texts) {
    for (let end = 1; end <= text.length; end += 1) {
      const typed = text.slice(0, end);
      const start = performance.now();
      const found = search[who](typed);
      times.push(performance.now() - start);
      if (found === 0 && end === text.length) empty += 1;
    }
  }
  return { times, empty };
}

const SHOWN = 50;

/** How many products each finds; a screen shows fifty of them, ranked. */
const search: Readonly<Record<Searcher, (text: string) => number>> = {
  ours: (text) =>
    ours === null ? 0 : searchSegments([ours], { text, categoryIds: null, boost: [], categories: [] }, SHOWN).total,
  mini: (text) => mini?.search(text).length ?? 0,
  flex: (text) => flex?.search(text, { limit: SHOWN }).length ?? 0,
};

const bench = { load, type };
export type SearchBench = typeof bench;
Object.assign(globalThis, { bench });
