import type { Product } from "#domain/product/product.ts";
import { seededRandom } from "#emulator/seed/seeded-random.ts";
import { median, openBenchBrowser, quantile } from "./browser.ts";
import { readLargeCatalogue } from "./large-data.ts";
import type { Print } from "./main.ts";
import type { SearchBench, Searcher } from "./pages/search.ts";

const ROUNDS = 3;
const THROTTLE = 4;
const TEXTS = 24;
const SLIPS = 4;

declare const bench: SearchBench;

/**
 * A ranked search of the whole catalogue per keystroke. On the main thread, because throttling does not slow workers;
 * MiniSearch (prefixes, all words, ranked, no typos) and FlexSearch (its own relevance, fifty results) come closest
 * to it, in turn on the same page. Ours also tolerates a typo, and some texts have one.
 */
export async function searchPart(print: Print): Promise<void> {
  const products = readLargeCatalogue();
  const texts = typedTexts(products);
  const slips = texts.slice(0, SLIPS).map(withTypo);
  const browser = await openBenchBrowser(["search"], 18_600);
  const { page, cdp } = await browser.open("search");
  try {
    await page.route("**/products.json", (route) => route.fulfill({ json: products }));
    const built = await page.evaluate(() => bench.load());
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    const p95: Record<Searcher, number[]> = { ours: [], mini: [], flex: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const who of ["ours", "mini", "flex"] as const) {
        const { times, empty } = await page.evaluate(({ list, name }) => bench.type(list, name), {
          list: texts,
          name: who,
        });
        if (empty > 0 && who === "ours") throw new Error(`${empty} products were not found by their own words`);
        const slipped = await page.evaluate(({ list, name }) => bench.type(list, name), { list: slips, name: who });
        p95[who].push(quantile([...times, ...slipped.times], 0.95));
      }
    }
    print("search_p95_x4_ms", median(p95.ours));
    print("search_vs_minisearch", median(p95.mini) / median(p95.ours));
    print("search_vs_flexsearch", median(p95.flex) / median(p95.ours));
    print("search_index_build_ms", built.ours);
    print("search_index_reload_ms", built.reload);
  } finally {
    await browser.close();
  }
}

/** Swaps two letters of the longest word. */
function withTypo(text: string): string {
  const longest = text.split(" ").reduce((best, word) => (word.length > best.length ? word : best), "");
  const middle = longest.length >> 1;
  const swapped = `${longest.charAt(middle + 1)}${longest.charAt(middle)}`;
  const slip = `${longest.slice(0, middle)}${swapped}${longest.slice(middle + 2)}`;
  return text.replace(longest, slip);
}

/** What a salesperson types: one to three words of a product's name in any order, or the start of its code. */
function typedTexts(products: readonly Product[]): string[] {
  const { pick, whole, shuffle, chance } = seededRandom("typed");
  return Array.from({ length: TEXTS }, () => {
    const { name, sku } = pick(products);
    if (chance(0.1)) return sku.slice(0, 8);
    const words = name
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word.length > 2);
    return shuffle(words).slice(0, whole(1, 3)).join(" ");
  }).filter((text) => text !== "");
}
