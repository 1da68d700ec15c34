import { ROWS_PER_BATCH } from "./import-kind.ts";
import type { ImportRow } from "./import-request.ts";
import type { ImportPlan } from "./plan-import.ts";

/** The maximum size of a batch as JSON: the server stores it together with what it changed (`functions/src/imports`). */
const MAX_BATCH_TEXT = 250_000;

/**
 * Splits a plan into batches. Newly created categories and lists are sent first, in a batch of their own: rows refer
 * to them, and undo runs backwards and removes them once nothing refers to them.
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
