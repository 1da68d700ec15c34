import type { UnitPrice } from "#domain/values/money.ts";

/** Reads a product's cost, which is stored on the server only and visible to owners. */
export type ReadCost = (productId: string) => Promise<UnitPrice | null | "unreachable">;

/** A product's cost as far as known: null = it has none. An unknown cost is never overwritten. */
export type KnownCost = UnitPrice | null | "loading" | "unreachable";
