import { NAME_FIELD } from "../values/field-path.ts";
import { lastSegment } from "../values/resource-name.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import type { Branch } from "../queries/plan-branches.ts";
import type { DefinedIndex, IndexConfig, QueryScope } from "./index-config.ts";

/** What one conjunction of a query needs sorted and what it needs equal. */
interface Need {
  equal: string[];
  contains: string | null;
  orders: { fieldPath: string; order: "ASCENDING" | "DESCENDING" }[];
  nameOrder: "ASCENDING" | "DESCENDING";
}

/**
 * The index that Firestore would ask for, as an entry of `firestore.indexes.json`, or null if the query can run. A
 * query runs on one index, or on several that end in the same order and together have all its equal fields. Fields that
 * are summed or averaged come after the others.
 */
export function missingIndex(config: IndexConfig, query: CompiledQuery, summed: readonly string[] = []): object | null {
  const { scope } = query;
  if (scope.kind === "everything") return null;
  const collectionGroup = scope.kind === "group" ? scope.collectionId : lastSegment(scope.path);
  const queryScope: QueryScope = scope.kind === "group" ? "COLLECTION_GROUP" : "COLLECTION";
  for (const branch of query.branches) {
    if (branch.onlyPath !== null) continue;
    const need = needOf(query, branch, summed);
    if (!isServed(config, collectionGroup, queryScope, need)) return described(collectionGroup, queryScope, need);
  }
  return null;
}

function needOf({ orders, reverse }: CompiledQuery, branch: Branch, summed: readonly string[]): Need {
  const equal = branch.equal.map(({ field }) => field.name);
  const directed = orders.map(({ name, descending }) => ({
    fieldPath: name,
    order: descending !== reverse ? ("DESCENDING" as const) : ("ASCENDING" as const),
  }));
  const sorted = directed.filter(({ fieldPath }) => fieldPath !== NAME_FIELD && !equal.includes(fieldPath));
  const more = summed.filter((field) => ![...equal, ...sorted.map(({ fieldPath }) => fieldPath)].includes(field));
  return {
    equal,
    contains: branch.contains?.field.name ?? null,
    // A field that equals one value needs no order.
    orders: [...sorted, ...more.map((fieldPath) => ({ fieldPath, order: "ASCENDING" as const }))],
    nameOrder: directed.at(-1)?.order ?? "ASCENDING",
  };
}

function isServed(config: IndexConfig, collectionGroup: string, queryScope: QueryScope, need: Need): boolean {
  const { equal, contains, orders, nameOrder } = need;
  const wanted = [...equal.map((name) => `= ${name}`), ...(contains === null ? [] : [`in ${contains}`])];
  if (wanted.length === 0 && orders.length === 0) return nameOrder === "ASCENDING";
  const fields = new Set([...equal, ...(contains === null ? [] : [contains]), ...orders.map((one) => one.fieldPath)]);
  const candidates = [
    ...config.compositesOf(collectionGroup),
    ...[...fields].flatMap((field) => config.singlesOf(collectionGroup, field)),
  ];
  const heads = candidates.flatMap((index) => {
    const head = index.queryScope === queryScope ? headBefore(index, need) : null;
    return head?.every((field) => wanted.includes(field)) ? [head] : [];
  });
  const covered = new Set(heads.flat());
  return heads.length > 0 && wanted.every((field) => covered.has(field));
}

/** The fields of an index before the order that is needed, or null if it does not end in that order. */
function headBefore({ fields, nameOrder }: DefinedIndex, need: Need): string[] | null {
  const cut = fields.length - need.orders.length;
  if (cut < 0 || nameOrder !== need.nameOrder) return null;
  const endsSo = need.orders.every(
    ({ fieldPath, order }, at) => fields[cut + at]?.fieldPath === fieldPath && fields[cut + at]?.mode === order,
  );
  return endsSo
    ? fields.slice(0, cut).map(({ fieldPath, mode }) => `${mode === "CONTAINS" ? "in" : "="} ${fieldPath}`)
    : null;
}

function described(collectionGroup: string, queryScope: QueryScope, need: Need): object {
  // The direction of an equal field matters to nobody: that of the names saves naming them.
  const fields = [
    ...need.equal.map((fieldPath) => ({ fieldPath, order: need.nameOrder })),
    ...(need.contains === null ? [] : [{ fieldPath: need.contains, arrayConfig: "CONTAINS" }]),
    ...need.orders,
  ];
  const [first, ...more] = fields;
  if (!first) return { collectionGroup, queryScope, fields: [{ fieldPath: NAME_FIELD, order: need.nameOrder }] };
  if (more.length > 0) return { collectionGroup, queryScope, fields };
  const { fieldPath, ...how } = first;
  return { collectionGroup, fieldPath, indexes: [{ ...how, queryScope }] };
}
