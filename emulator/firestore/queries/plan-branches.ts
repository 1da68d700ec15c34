import { NAME_FIELD } from "../values/field-path.ts";
import { NULL_KEY, afterPrefix, bracketOf } from "../values/order-key.ts";
import { parseResourceName } from "../values/resource-name.ts";
import type { KeyRange, OrderField } from "./compile-query.ts";
import { toDisjunctions } from "./disjunctions.ts";
import { operandKey, queryField } from "./match-filter.ts";
import type { QueryField } from "./match-filter.ts";
import type { Filter, LeafFilter } from "./structured-query.ts";
import { leafField } from "./structured-query.ts";

/**
 * How one conjunction of a query is answered: by the index with these equal fields (and perhaps one array field),
 * read in the given range of order keys. `exact` means that the documents found need no further test.
 */
export interface Branch {
  equal: { field: QueryField; key: string }[];
  contains: { field: QueryField; key: string } | null;
  range: KeyRange;
  exact: boolean;
  /** Set if a filter names one document: no index is needed then. */
  onlyPath: string | null;
}

export function planBranches(where: Filter | undefined, orders: OrderField[]): Branch[] {
  return toDisjunctions(where).map((leaves) => planBranch(leaves, orders));
}

function planBranch(leaves: LeafFilter[], orders: OrderField[]): Branch {
  const branch: Branch = {
    equal: [],
    contains: null,
    range: { from: "", to: afterPrefix("\xff") },
    exact: true,
    onlyPath: null,
  };
  for (const leaf of leaves) {
    if (!answerByIndex(branch, leaf, orders)) branch.exact = false;
  }
  // The same set of fields must use the same index, in any order of the filters.
  branch.equal.sort((a, b) => (a.field.name < b.field.name ? -1 : 1));
  return branch;
}

/** Narrows the branch by a filter; false if the filter must (also) be tested on each document. */
function answerByIndex(branch: Branch, leaf: LeafFilter, orders: OrderField[]): boolean {
  const field = queryField(leafField(leaf));
  // names are not values: their keys have no type, and none of them is null
  const afterNull = field.name === NAME_FIELD ? "" : afterPrefix(NULL_KEY);
  if ("unaryFilter" in leaf) {
    const { op } = leaf.unaryFilter;
    if (op === "IS_NULL") return addEqual(branch, field, NULL_KEY);
    if (op === "IS_NAN") return addEqual(branch, field, operandKey(field, { doubleValue: "NaN" }));
    return narrow(branch, field, orders, { from: afterNull }) && op === "IS_NOT_NULL";
  }
  const { op, value } = leaf.fieldFilter;
  const key = operandKey(field, value);
  switch (op) {
    case "EQUAL":
      if (field.name === NAME_FIELD && "referenceValue" in value) {
        branch.onlyPath = parseResourceName(value.referenceValue).path;
        return false;
      }
      return addEqual(branch, field, key);
    case "ARRAY_CONTAINS":
      if (branch.contains) return false;
      branch.contains = { field, key };
      return true;
    case "NOT_EQUAL":
    case "NOT_IN":
      narrow(branch, field, orders, { from: afterNull });
      return false;
    case "LESS_THAN":
      return narrow(branch, field, orders, { from: bracketOf(key).low, to: key });
    case "LESS_THAN_OR_EQUAL":
      return narrow(branch, field, orders, { from: bracketOf(key).low, to: afterPrefix(key) });
    case "GREATER_THAN":
      return narrow(branch, field, orders, { from: afterPrefix(key), to: afterPrefix(bracketOf(key).high) });
    case "GREATER_THAN_OR_EQUAL":
      return narrow(branch, field, orders, { from: key, to: afterPrefix(bracketOf(key).high) });
    case "IN":
    case "ARRAY_CONTAINS_ANY":
      // already split into several branches; what is left here is tested on the documents
      return false;
  }
}

function addEqual(branch: Branch, field: QueryField, key: string): boolean {
  if (branch.equal.some((other) => other.field.name === field.name)) return false;
  branch.equal.push({ field, key });
  return true;
}

/** Only the first ordering field can be bounded in an index; it is always ascending (see CompiledQuery). */
function narrow(branch: Branch, field: QueryField, orders: OrderField[], bounds: Partial<KeyRange>): boolean {
  if (orders[0]?.name !== field.name) return false;
  if (bounds.from !== undefined && bounds.from > branch.range.from) branch.range.from = bounds.from;
  if (bounds.to !== undefined && bounds.to < branch.range.to) branch.range.to = bounds.to;
  return true;
}
