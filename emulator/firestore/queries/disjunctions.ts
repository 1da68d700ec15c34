import { NAN_KEY, NULL_KEY, orderKey } from "../values/order-key.ts";
import type { Filter, LeafFilter } from "./structured-query.ts";

export const MAX_DISJUNCTIONS = 30;

/**
 * The filter as an OR of ANDs of simple filters: `in` becomes equalities, `array-contains-any` array-contains.
 * Each inner list can be answered by one scan of one index. No filter gives one empty list.
 */
export function toDisjunctions(filter: Filter | undefined): LeafFilter[][] {
  if (!filter) return [[]];
  if ("compositeFilter" in filter) {
    const parts = filter.compositeFilter.filters.map(toDisjunctions);
    if (filter.compositeFilter.op === "OR") return parts.flat();
    return parts.reduce((left, right) => left.flatMap((head) => right.map((tail) => [...head, ...tail])));
  }
  if ("unaryFilter" in filter) return [[filter]];
  const { field, op, value } = filter.fieldFilter;
  if (op === "ARRAY_CONTAINS" && NEVER_EQUAL.has(orderKey(value))) return [];
  if (!("arrayValue" in value) || (op !== "IN" && op !== "ARRAY_CONTAINS_ANY")) return [[filter]];
  const single = op === "IN" ? "EQUAL" : "ARRAY_CONTAINS";
  const distinct = new Map(value.arrayValue.values.map((entry) => [orderKey(entry), entry]));
  for (const key of NEVER_EQUAL) distinct.delete(key);
  return [...distinct.values()].map((entry) => [{ fieldFilter: { field, op: single, value: entry } }]);
}

/** In lists and arrays null and NaN are equal to nothing, not even to themselves. */
const NEVER_EQUAL = new Set([NULL_KEY, NAN_KEY]);

/** How many lists `toDisjunctions` would make, without making them. */
export function countDisjunctions(filter: Filter | undefined): number {
  if (!filter || "unaryFilter" in filter) return 1;
  if ("compositeFilter" in filter) {
    const counts = filter.compositeFilter.filters.map(countDisjunctions);
    return filter.compositeFilter.op === "OR"
      ? counts.reduce((sum, count) => sum + count, 0)
      : counts.reduce((product, count) => product * count, 1);
  }
  const { op, value } = filter.fieldFilter;
  return "arrayValue" in value && (op === "IN" || op === "ARRAY_CONTAINS_ANY") ? value.arrayValue.values.length : 1;
}
