import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { loadOurs, prepare, runLoad, startCatalogue, UID } from "./start-catalogue.ts";

/** The cost of a delta: time until searchable, the page's longest task meanwhile, and its catalogue reads. */
export interface Delta {
  all: number;
  longestTask: number;
  reads: number[];
}

/**
 * A catalogue that slept for some hours receives this many changes, each with `text` in its name, while a screen keeps
 * reading it.
 */
async function catchUp(changes: number, text: string): Promise<Delta> {
  const mirror = openMirrorDatabase(UID);
  for (const feed of ["products", "stock"] as const) {
    const watermark = (await mirror.feeds.get(feed))?.watermark;
    if (!watermark) throw new Error(`${feed} was never loaded`);
    const earlier = new Date(Date.parse(watermark) - 4 * 3_600_000).toISOString();
    await mirror.feeds.update(feed, { watermark: `${earlier.slice(0, -1)}000Z` });
  }
  const { catalogue, loads } = startCatalogue();
  const find = (typed: string) => catalogue.search({ text: typed, categoryId: null, boost: [], offset: 0, limit: 50 });
  await find("leche");
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ entryTypes: ["longtask"] });
  const reads: number[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const start = performance.now();
      await find(["leche", "aceite 1.5", "coca"][turn % 3] ?? "");
      reads.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const start = performance.now();
  await runLoad(loads);
  const { total } = await find(text);
  const all = performance.now() - start;
  isOver = true;
  await reading;
  observer.disconnect();
  if (total !== changes) throw new Error(`${total} of ${changes} changes arrived`);
  return { all, longestTask, reads };
}

const bench = { prepare, loadOurs, catchUp };
export type CatalogueBench = typeof bench;
Object.assign(globalThis, { bench });
