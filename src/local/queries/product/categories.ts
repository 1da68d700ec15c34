import type { Category } from "#domain/category/category.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { FEEDS } from "#domain/sync/feed.ts";
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

/** Up to the categories: feeds are loaded one after the other. */
const FEEDS_BEFORE = FEEDS.slice(0, FEEDS.indexOf("categories") + 1);

/**
 * Whether the company has a category. `loading` = none yet, but not all are loaded. Throws when loading them failed
 * (ACCESS-24); it is retried, and the answer follows.
 */
export async function readCategoryState(device: Device): Promise<"some" | "none" | "loading"> {
  const [categories, feeds] = await Promise.all([listCategories(device), device.mirror.feeds.bulkGet(FEEDS_BEFORE)]);
  if (categories.length > 0) return "some";
  if (feeds.at(-1)?.loaded) return "none";
  const failure = feeds.find((feed) => feed?.failure !== undefined && !feed.loaded)?.failure;
  if (failure !== undefined) throw new Error(failure);
  return "loading";
}
