import { spawnSync } from "node:child_process";
import { liveOrdinaryDay } from "#tests/support/ordinary-day.ts";
import type { Print } from "./main.ts";

/** A company of a hundred salespeople. Its devices share one process, so they have less to load. */
const COMPANY = ["--reps", "100", "--products", "1000", "--customers", "40"];

/** What a salesperson's day reads: alone on a server that counts, and in a company on the real functions and rules. */
export async function dayPart(print: Print): Promise<void> {
  const day = await liveOrdinaryDay();
  print("day_reads", day.reads);
  print("day_rule_reads", day.ruleReads);
  const busyDay = await liveOrdinaryDay({ stockChangesPerMinute: 15 });
  print("day_reads_with_stock", busyDay.reads);
  // A process of its own: it replaces the clock, and its heap is limited.
  const load = ["tests/simulation/run.mjs", "--load", "--figures", ...COMPANY];
  const { stdout } = spawnSync(process.execPath, load, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const figures = [...stdout.matchAll(/^(load_\w+)=(.+)$/gm)];
  if (figures.length === 0) throw new Error(`the load told no figures: ${stdout}`);
  for (const [, name = "", value] of figures) print(name, Number(value));
}
