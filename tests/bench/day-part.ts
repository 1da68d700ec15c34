import { liveOrdinaryDay } from "#tests/support/ordinary-day.ts";
import type { Print } from "./main.ts";

/** Salespeople of the company whose day is played, at the same time. */
const REPS = 100;

/** What a salesperson's day reads: alone on a server that counts, and with a hundred others on the real functions and rules. */
export async function dayPart(print: Print): Promise<void> {
  const day = await liveOrdinaryDay();
  print("day_reads", day.reads);
  print("day_rule_reads", day.ruleReads);
  const busyDay = await liveOrdinaryDay({ stockChangesPerMinute: 15 });
  print("day_reads_with_stock", busyDay.reads);
  // It replaces the clock and Dexie's events, so it is loaded last.
  const { ORDINARY } = await import("../simulation/load/load-options.ts");
  const { playDay } = await import("../simulation/load/play-day.ts");
  const { failuresOf, figuresOf } = await import("../simulation/load/report.ts");
  // The devices of all share this process.
  const played = await playDay({ ...ORDINARY, reps: REPS, products: 1_000, customers: 40 });
  const { reads, ruleReads } = figuresOf(played, "salesperson");
  print("load_reads_per_rep_day", reads);
  print("load_rule_reads_per_rep_day", ruleReads);
  print("load_orders_lost_or_doubled", played.orders.lost.length + played.orders.doubled.length);
  for (const failure of failuresOf(played)) console.log(`# ${failure}`);
}
