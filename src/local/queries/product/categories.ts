import type { Category } from "#domain/category/category.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readCategories } from "#local/outbox/rows-with-edits.ts";

/** The company's categories in the owner's order. */
export async function listCategories(device: Device): Promise<readonly Category[]> {
  return readCategories(device);
}

/** A category with this device's edits; `sync` says whether the store has them. */
export interface CategoryRow {
  readonly category: Category;
  readonly sync: SyncState;
}

export async function listCategoryRows(device: Device): Promise<readonly CategoryRow[]> {
  const [categories, overlay] = await Promise.all([readCategories(device), readOverlay(device, "category")]);
  return categories.map((category) => ({ category, sync: overlay.syncOf(category.id) }));
}

/** Whether the company has a category. `loading` = none yet, but not all are loaded. */
export async function readCategoryState(device: Device): Promise<"some" | "none" | "loading"> {
  const [categories, feed] = await Promise.all([listCategories(device), device.mirror.feeds.get("categories")]);
  if (categories.length > 0) return "some";
  return feed?.loaded ? "none" : "loading";
}
