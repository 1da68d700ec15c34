/** Prints one figure. Ratios are "the rival's time divided by ours": above one, ours is faster. */
export type Print = (name: string, value: number) => void;

/** Imported one by one: an unselected part costs nothing. */
const PARTS: Readonly<Record<string, () => Promise<(print: Print) => Promise<void>>>> = {
  search: async () => (await import("./search-part.ts")).searchPart,
  load: async () => (await import("./load-part.ts")).loadPart,
  orders: async () => (await import("./orders-part.ts")).ordersPart,
  app: async () => (await import("./app-part.ts")).appPart,
  store: async () => (await import("./store-part.ts")).storePart,
  board: async () => (await import("./board-part.ts")).boardPart,
  catalogue: async () => (await import("./catalogue-part.ts")).cataloguePart,
  emulator: async () => (await import("./emulator-part.ts")).emulatorPart,
  itinerary: async () => (await import("./itinerary-part.ts")).itineraryPart,
  delivery: async () => (await import("./delivery-part.ts")).deliveryPart,
  figures: async () => (await import("./figures-part.ts")).figuresPart,
  drain: async () => (await import("./drain-part.ts")).drainPart,
  day: async () => (await import("./day-part.ts")).dayPart,
  cold: async () => (await import("./cold-part.ts")).coldPart,
  start: async () => (await import("./start-part.ts")).startPart,
  lighthouse: async () => (await import("./lighthouse-part.ts")).lighthousePart,
};

const only = process.argv.includes("--only")
  ? (process.argv[process.argv.indexOf("--only") + 1] ?? "").split(",")
  : Object.keys(PARTS);
for (const name of only) {
  const part = PARTS[name];
  if (!part) throw new Error(`no part "${name}": there are ${Object.keys(PARTS).join(", ")}`);
  const run = await part();
  await run((figure, value) => console.log(`${figure}=${Number(value.toFixed(value < 10 ? 2 : 0))}`));
}
process.exit(0);
