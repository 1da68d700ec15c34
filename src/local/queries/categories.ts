import type { Category } from "#domain/category.ts";
import type { Device } from "../device.ts";

/** The company's categories in the order the owner gave them. */
export async function listCategories(device: Device): Promise<readonly Category[]> {
  return device.mirror.categories.orderBy("position").toArray();
}
