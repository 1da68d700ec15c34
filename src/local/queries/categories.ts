import type { Category } from "#domain/category.ts";
import type { Device } from "../device.ts";

/** The company's categories in the order the owner gave them. */
export async function listCategories(device: Device): Promise<readonly Category[]> {
  return device.mirror.categories.orderBy("position").toArray();
}

/** Whether the company has a category. `loading` = none yet, but not all of them have arrived. */
export async function readCategoryState(device: Device): Promise<"some" | "none" | "loading"> {
  const [categories, feed] = await Promise.all([listCategories(device), device.mirror.feeds.get("categories")]);
  if (categories.length > 0) return "some";
  return feed?.loaded ? "none" : "loading";
}
