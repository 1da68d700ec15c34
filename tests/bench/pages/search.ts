import MiniSearch from "minisearch";
import { foldText } from "#domain/fold-text.ts";
import type { Product } from "#domain/product.ts";
import { startSegment } from "#local/catalogue/build-segment.ts";
import { type SearchedSegment, searchSegments } from "#local/catalogue/search-segments.ts";
import { packSegment, unpackSegment } from "#local/catalogue/segment.ts";

let ours: SearchedSegment | null = null;
let rival: MiniSearch | null = null;

async function load(): Promise<{ ours: number; reload: number; rival: number }> {
  const response = await fetch("/products.json");
  const products = (await response.json()) as Product[];
  const start = performance.now();
  const builder = startSegment();
  for (const product of products) builder.add(product);
  const packed = packSegment(builder.finish());
  const built = performance.now();
  ours = { segment: unpackSegment(packed), first: 0, masked: null };
  const reloaded = performance.now();
  rival = new MiniSearch({
    fields: ["name", "brand", "sku"],
    processTerm: (term) => foldText(term),
    searchOptions: { prefix: true, combineWith: "AND", boost: { name: 2 } },
  });
  rival.addAll(products.map(({ id, name, brand, sku }) => ({ id, name, brand, sku })));
  return { ours: built - start, reload: reloaded - built, rival: performance.now() - reloaded };
}

/** Milliseconds of each keystroke: every text is typed letter by letter, and each beginning is a query. */
function type(texts: readonly string[], who: "ours" | "rival"): { times: number[]; empty: number } {
  const times: number[] = [];
  let empty = 0;
  for (const text of texts) {
    for (let end = 1; end <= text.length; end += 1) {
      const typed = text.slice(0, end);
      const start = performance.now();
      const found = who === "ours" ? searchOurs(typed) : searchRival(typed);
      times.push(performance.now() - start);
      if (found === 0 && end === text.length) empty += 1;
    }
  }
  return { times, empty };
}

function searchOurs(text: string): number {
  if (!ours) throw new Error("not loaded");
  return searchSegments([ours], { text, categoryIds: null, boost: [], categories: [] }).length;
}

function searchRival(text: string): number {
  if (!rival) throw new Error("not loaded");
  return rival.search(text).length;
}

const bench = { load, type };
export type SearchBench = typeof bench;
Object.assign(globalThis, { bench });
