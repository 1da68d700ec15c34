import { ROWS_PER_BATCH } from "./import-kind.ts";
import type { ImportRow } from "./import-request.ts";
import type { ImportPlan } from "./plan-import.ts";

/** How much a part may weigh as JSON: the server keeps it beside what it changed (`functions/src/imports`). */
const MAX_BATCH_TEXT = 250_000;

/**
 * The parts in which a plan is sent. What is made on the way comes first and by itself: the rows name it, and it is
 * taken back when nothing names it any more.
 */
export function batchRows({ made, outcomes }: ImportPlan): ImportRow[][] {
  const batches: ImportRow[][] = [];
  for (const rows of [made.rows, outcomes.flatMap(({ row }) => row ?? [])]) {
    let weight = Infinity;
    for (const row of rows) {
      const size = JSON.stringify(row).length;
      const last = batches.at(-1);
      if (!last || weight + size > MAX_BATCH_TEXT || last.length === ROWS_PER_BATCH) {
        batches.push([row]);
        weight = size;
      } else {
        last.push(row);
        weight += size;
      }
    }
  }
  return batches;
}
