import { findRecordErrors } from "#domain/records/check-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { Product } from "#domain/product/product.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { writeEdits, type WriteEditProblem } from "#local/records/write-edit.ts";

/** A product before and after the edit. */
export interface ProductEditPair {
  readonly before: Product;
  readonly after: Product;
}

/** The number saved, and those that could not be (no longer valid, or needed by unsent work). */
export interface EditedProducts {
  readonly saved: readonly ProductEditPair[];
  readonly left: number;
}

/** Why it stopped early; products already saved stay saved. */
export interface EditProductsProblem {
  readonly code: Extract<WriteEditProblem["code"], "notAllowed" | "storageFull">;
  readonly saved: readonly ProductEditPair[];
}

/** Products per transaction; taps are handled between two. */
const PORTION = 40;

/**
 * Saves an edit of each product (PROD-10), as the form does: each is sent separately, shown at once and merged field by
 * field. Swapping before and after undoes it, sent or not. `onProgress` gets the number done.
 */
export async function editProducts(
  device: Device,
  pairs: readonly ProductEditPair[],
  onProgress: (done: number) => void = () => {},
): Promise<Result<EditedProducts, EditProductsProblem>> {
  const [categories, priceLists] = await Promise.all([readCategories(device), readPriceLists(device)]);
  const saved: ProductEditPair[] = [];
  let left = 0;
  for (let start = 0; start < pairs.length; start += PORTION) {
    const portion = pairs.slice(start, start + PORTION);
    const valid = portion.filter(
      ({ before, after }) =>
        findRecordErrors("product", { ...before }, { ...after }, { categories, priceLists }).length === 0,
    );
    const answers = await writeEdits(
      device,
      valid.map(({ before, after }) => ({
        changeId: device.newId(),
        noun: "product",
        recordId: before.id,
        baseRev: 1,
        fields: diffRecord({ ...before }, { ...after }),
        deletes: false,
        label: after.name.slice(0, 200),
        yielded: {},
      })),
    );
    const stopped = answers.find((answer) => !answer.ok && answer.problem.code !== "needed");
    if (stopped && !stopped.ok && stopped.problem.code !== "needed")
      return refuse({ code: stopped.problem.code, saved });
    saved.push(...valid.filter((_, index) => answers[index]?.ok));
    left += portion.length - answers.filter((answer) => answer.ok).length;
    onProgress(start + portion.length);
  }
  return accept({ saved, left });
}
