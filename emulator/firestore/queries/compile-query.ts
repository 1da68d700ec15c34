import { NAME_FIELD } from "../values/field-path.ts";
import { afterPrefix, invertKey } from "../values/order-key.ts";
import type { Fields } from "../values/value.ts";
import type { Scope } from "../store/field-index.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import { compileFilter, fieldKey, operandKey, queryField } from "./match-filter.ts";
import type { Matcher, QueryField } from "./match-filter.ts";
import { planBranches } from "./plan-branches.ts";
import type { Branch } from "./plan-branches.ts";
import { isInequality, leafField, leavesOf } from "./structured-query.ts";
import type { Cursor, Direction, StructuredQuery } from "./structured-query.ts";

/** A range of keys: from <= key < to. */
export interface KeyRange {
  from: string;
  to: string;
}

export interface OrderField extends QueryField {
  descending: boolean;
}

/**
 * A query ready to run. `orders` always start ascending: a query that starts descending is reversed as a whole
 * and read backwards (`reverse`), so that both share their indexes.
 */
export interface CompiledQuery {
  scope: Scope;
  structured: StructuredQuery;
  orders: OrderField[];
  reverse: boolean;
  /** The range that the cursors leave, in order keys. */
  range: KeyRange;
  branches: Branch[];
  matches: Matcher;
  offset: number;
  limit: number;
  /** Reduces a document to the selected fields; null if all are wanted. */
  selected: QueryField[] | null;
}

/** `parent` is the relative path of the document under which to look, empty for the root. */
export function compileQuery(parent: string, structured: StructuredQuery): CompiledQuery {
  const explicit = allOrders(structured);
  const reverse = explicit[0]?.direction === "DESCENDING";
  const orders = explicit.map(({ name, direction }) => ({
    ...queryField(name),
    descending: (direction === "DESCENDING") !== reverse,
  }));
  return {
    scope: scopeOf(parent, structured),
    structured,
    orders,
    reverse,
    range: cursorRange(structured, orders, reverse),
    branches: planBranches(structured.where, orders),
    matches: compileFilter(structured.where),
    offset: structured.offset,
    limit: structured.limit ?? Infinity,
    selected: structured.select ? structured.select.fields.map((field) => queryField(field.fieldPath)) : null,
  };
}

/** A document's position in the order, or null if it lacks a field that the query orders by. */
export function orderKeyOf(orders: readonly OrderField[], path: string, fields: Fields): string | null {
  let whole = "";
  for (const order of orders) {
    const key = fieldKey(order, path, fields);
    if (key === null) return null;
    whole += order.descending ? invertKey(key) : key;
  }
  return whole;
}

/** The document's order key if it belongs to the result (before offset and limit), else null. */
export function placeInResult(query: CompiledQuery, document: StoredDocument, fields: Fields): string | null {
  if (!query.matches(document.path, fields)) return null;
  const key = orderKeyOf(query.orders, document.path, fields);
  return key !== null && key >= query.range.from && key < query.range.to ? key : null;
}

function scopeOf(parent: string, structured: StructuredQuery): Scope {
  const selector = structured.from[0] ?? { collectionId: "", allDescendants: true };
  if (selector.collectionId === "") return { kind: "everything", under: parent };
  if (selector.allDescendants) return { kind: "group", collectionId: selector.collectionId, under: parent };
  return { kind: "collection", path: parent === "" ? selector.collectionId : `${parent}/${selector.collectionId}` };
}

/** The written orders, then fields of inequalities, then the name; the added ones follow the last direction. */
function allOrders(structured: StructuredQuery): { name: string; direction: Direction }[] {
  const orders = structured.orderBy.map((order) => ({ name: order.field.fieldPath, direction: order.direction }));
  const direction = orders.at(-1)?.direction ?? "ASCENDING";
  const implied = new Set(leavesOf(structured.where).filter(isInequality).map(leafField));
  implied.delete(NAME_FIELD);
  for (const name of [...[...implied].sort(), NAME_FIELD]) {
    if (orders.some((order) => order.name === NAME_FIELD || order.name === name)) continue;
    orders.push({ name, direction });
  }
  return orders;
}

function cursorRange(structured: StructuredQuery, orders: OrderField[], reverse: boolean): KeyRange {
  const range = { from: "", to: afterPrefix("\xff") };
  const { startAt, endAt } = structured;
  const [low, high] = reverse ? [endAt, startAt] : [startAt, endAt];
  if (low) {
    const key = cursorKey(low, orders);
    range.from = low.before !== reverse ? key : afterPrefix(key);
  }
  if (high) {
    const key = cursorKey(high, orders);
    range.to = high.before !== reverse ? key : afterPrefix(key);
  }
  return range;
}

function cursorKey(cursor: Cursor, orders: OrderField[]): string {
  let whole = "";
  for (const [at, value] of cursor.values.entries()) {
    const order = orders[at];
    if (!order) break;
    const key = operandKey(order, value);
    whole += order.descending ? invertKey(key) : key;
  }
  return whole;
}
