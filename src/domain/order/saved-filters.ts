import * as v from "valibot";
import { type OrderFilter, type OrderSort, readOrderFilter, writeOrderFilter } from "./order-filter.ts";

/** A filter of orders by its name (ORDER-61); `asked` is what it puts into an address. */
const SavedFilter = v.object({ name: v.string(), asked: v.record(v.string(), v.string()) });
export type SavedFilter = v.InferOutput<typeof SavedFilter>;

const Stored = v.pipe(v.string(), v.parseJson(), v.array(SavedFilter));

/** The filters that a device keeps as text; none where the text is unreadable. */
export function readSavedFilters(text: string | null): readonly SavedFilter[] {
  const stored = v.safeParse(Stored, text);
  return stored.success ? stored.output : [];
}

export function saveFilter(name: string, filter: OrderFilter, sort: OrderSort): SavedFilter {
  const parts = Object.entries(writeOrderFilter(filter, sort));
  return { name, asked: Object.fromEntries(parts.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))) };
}

export function openSavedFilter({ asked }: SavedFilter): ReturnType<typeof readOrderFilter> {
  return readOrderFilter((name) => asked[name] ?? null);
}

/** Whether a list shows what a saved filter asks for. */
export function isSavedFilter({ name, asked }: SavedFilter, filter: OrderFilter, sort: OrderSort): boolean {
  return JSON.stringify(asked) === JSON.stringify(saveFilter(name, filter, sort).asked);
}
