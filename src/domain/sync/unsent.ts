import type { Change } from "./change.ts";

/** What unsent work is called by the people who made it. */
export const UNSENT_KINDS = [
  "orders",
  "orderSteps",
  "customers",
  "products",
  "categories",
  "priceLists",
  "rules",
  "stockCounts",
  "corrections",
  "photos",
] as const;
export type UnsentKind = (typeof UNSENT_KINDS)[number];

/** How many of each are not in the store. A record that was changed several times is one. */
export type UnsentWork = Readonly<Record<UnsentKind, number>>;

/** Counts what waits by its kind (OFFLINE-4). */
export function countUnsentWork(changes: readonly Change[]): UnsentWork {
  const named = changes.map(nameOf);
  const count = (kind: UnsentKind) => new Set(named.filter((each) => each.kind === kind).map(({ id }) => id)).size;
  return {
    orders: count("orders"),
    orderSteps: count("orderSteps"),
    customers: count("customers"),
    products: count("products"),
    categories: count("categories"),
    priceLists: count("priceLists"),
    rules: count("rules"),
    stockCounts: count("stockCounts"),
    corrections: count("corrections"),
    photos: count("photos"),
  };
}

/** All of it together; 0 = nothing is unsent. */
export function unsentTotal(work: UnsentWork): number {
  return UNSENT_KINDS.reduce((sum, kind) => sum + work[kind], 0);
}

const NOUNS = {
  customer: "customers",
  product: "products",
  category: "categories",
  priceList: "priceLists",
  company: "rules",
} as const;

function nameOf(change: Change): { readonly kind: UnsentKind; readonly id: string } {
  switch (change.kind) {
    case "placeOrder":
      return { kind: "orders", id: change.order.orderId };
    case "advanceOrder":
      return { kind: "orderSteps", id: `${change.orderId} ${change.to}` };
    case "saveRecord":
      return { kind: NOUNS[change.edit.noun], id: change.edit.recordId };
    case "countStock":
      return { kind: "stockCounts", id: change.count.productId };
    case "expectStock":
      return { kind: "stockCounts", id: change.expectation.productId };
    case "suggestCorrection":
      return { kind: "corrections", id: change.correction.correctionId };
    case "reportProduct":
      return { kind: "corrections", id: change.report.correctionId };
    case "decideCorrection":
    case "decideReport":
      return { kind: "corrections", id: change.decision.correctionId };
    case "saveImage":
      return { kind: "photos", id: change.imageId };
  }
}
