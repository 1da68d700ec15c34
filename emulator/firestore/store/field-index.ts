import { getField } from "../values/field-path.ts";
import { orderKey } from "../values/order-key.ts";
import { lastSegment, parentPath } from "../values/resource-name.ts";
import type { Fields } from "../values/value.ts";
import { orderKeyOf } from "../queries/compile-query.ts";
import type { OrderField } from "../queries/compile-query.ts";
import { fieldKey } from "../queries/match-filter.ts";
import type { QueryField } from "../queries/match-filter.ts";
import { SortedKeys } from "./sorted-keys.ts";

/** The documents that a query looks at. */
export type Scope =
  | { kind: "collection"; path: string }
  | { kind: "group"; collectionId: string; under: string }
  | { kind: "everything"; under: string };

export function scopeIncludesCollection(scope: Scope, collection: string): boolean {
  if (scope.kind === "collection") return scope.path === collection;
  if (scope.under !== "" && !collection.startsWith(`${scope.under}/`)) return false;
  return scope.kind === "everything" || lastSegment(collection) === scope.collectionId;
}

export function scopeIncludes(scope: Scope, path: string): boolean {
  return scopeIncludesCollection(scope, parentPath(path));
}

/** The fields of an index: equal ones first, then the elements of an array field, then the orders. */
export interface IndexShape {
  scope: Scope;
  equal: QueryField[];
  contains: QueryField | null;
  orders: OrderField[];
}

export function shapeId({ scope, equal, contains, orders }: IndexShape): string {
  return JSON.stringify([
    scope,
    equal.map((field) => field.name),
    contains?.name ?? null,
    orders.map((order) => [order.name, order.descending]),
  ]);
}

/** One index: the keys of all documents of its scope that have every one of its fields. */
export class FieldIndex {
  readonly shape: IndexShape;
  readonly keys = new SortedKeys();
  /** False for an index on names alone, which never reads a document's fields. */
  readonly readsFields: boolean;

  constructor(shape: IndexShape) {
    this.shape = shape;
    this.readsFields = shape.equal.length > 0 || shape.contains !== null || shape.orders.length > 1;
  }

  /** A document's keys in this index: none, one, or one for each element of the array field. */
  keysOf(path: string, fields: Fields): string[] {
    const { equal, contains, orders } = this.shape;
    let head = "";
    for (const field of equal) {
      const key = fieldKey(field, path, fields);
      if (key === null) return [];
      head += key;
    }
    const place = orderKeyOf(orders, path, fields);
    if (place === null) return [];
    if (!contains) return [head + place];
    const array = getField(fields, contains.segments);
    if (!array || !("arrayValue" in array)) return [];
    return [...new Set(array.arrayValue.values.map(orderKey))].map((element) => head + element + place);
  }
}
