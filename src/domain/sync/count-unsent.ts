import * as v from "valibot";
import type { AnyChange, UnsentKind } from "./change-kind.ts";
import { Change, declarationOf } from "./change-kinds.ts";
import type { UnsentWork } from "./unsent.ts";

/** Counts unsent changes by kind ("3 orders and 1 payment", OFFLINE-4). */
export function countUnsentWork(changes: readonly AnyChange[]): UnsentWork {
  const counted = changes.map((change) => declarationOf(change).unsent(change));
  const countOf = (kind: UnsentKind) => new Set(counted.flatMap((each) => (each.kind === kind ? [each.id] : []))).size;
  return {
    orders: countOf("orders"),
    orderSteps: countOf("orderSteps"),
    visits: countOf("visits"),
    payments: countOf("payments"),
    runSteps: countOf("runSteps"),
    tillCloses: countOf("tillCloses"),
    deliveries: countOf("deliveries"),
    dayChanges: countOf("dayChanges"),
    customers: countOf("customers"),
    products: countOf("products"),
    categories: countOf("categories"),
    priceLists: countOf("priceLists"),
    rules: countOf("rules"),
    people: countOf("people"),
    invitations: countOf("invitations"),
    stockCounts: countOf("stockCounts"),
    corrections: countOf("corrections"),
    photos: countOf("photos"),
  };
}

/**
 * Counts changes as they are stored, of which a newer version may have made some: `others` are those that this version
 * does not know.
 */
export function countStoredChanges(stored: readonly unknown[]): {
  readonly known: UnsentWork;
  readonly others: number;
} {
  const known = stored.flatMap((each) => {
    const change = v.safeParse(Change, each);
    return change.success ? [change.output] : [];
  });
  return { known: countUnsentWork(known), others: stored.length - known.length };
}
