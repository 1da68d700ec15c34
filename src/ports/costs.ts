import type { UnitPrice } from "#domain/values/money.ts";

/** Reads what a product costs the company; it lies apart from the product, for owners, and only in the store. */
export type ReadCost = (productId: string) => Promise<UnitPrice | null | "unreachable">;

/** What is known of a product's cost: null = it has none. A cost that is not known is never written over. */
export type KnownCost = UnitPrice | null | "loading" | "unreachable";
