import { type AnyChange, UNSENT_KINDS, type UnsentKind } from "./change-kind.ts";
import { declarationOf } from "./change-kinds.ts";

/** The unsent changes by kind. A record that was changed several times counts once. */
export type UnsentWork = Readonly<Record<UnsentKind, number>>;

/** Counts unsent changes by kind ("3 orders and 1 payment", OFFLINE-4). */
export function countUnsentWork(changes: readonly AnyChange[]): UnsentWork {
  const counted = changes.map((change) => declarationOf(change).unsent(change));
  const countOf = (kind: UnsentKind) => new Set(counted.flatMap((each) => (each.kind === kind ? [each.id] : []))).size;
  return {
    orders: countOf("orders"),
    orderSteps: countOf("orderSteps"),
    customers: countOf("customers"),
    products: countOf("products"),
    categories: countOf("categories"),
    priceLists: countOf("priceLists"),
    rules: countOf("rules"),
    people: countOf("people"),
    stockCounts: countOf("stockCounts"),
    corrections: countOf("corrections"),
    photos: countOf("photos"),
  };
}

/** The total; 0 = nothing is unsent. */
export function unsentTotal(work: UnsentWork): number {
  return UNSENT_KINDS.reduce((sum, kind) => sum + work[kind], 0);
}
