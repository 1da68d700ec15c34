import { appPart } from "./app-part.ts";
import { loadPart } from "./load-part.ts";
import { ordersPart } from "./orders-part.ts";
import { searchPart } from "./search-part.ts";

/** Prints one figure. Ratios are "the rival's time divided by ours": above one, ours is faster. */
export type Print = (name: string, value: number) => void;

const PARTS: Readonly<Record<string, (print: Print) => Promise<void>>> = {
  search: searchPart,
  load: loadPart,
  orders: ordersPart,
  app: appPart,
};

const only = process.argv.includes("--only") ? (process.argv[process.argv.indexOf("--only") + 1] ?? "").split(",") : Object.keys(PARTS);
for (const name of only) {
  const part = PARTS[name];
  if (!part) throw new Error(`no part "${name}": there are ${Object.keys(PARTS).join(", ")}`);
  await part((figure, value) => console.log(`${figure}=${Number(value.toFixed(value < 10 ? 2 : 0))}`));
}
process.exit(0);
