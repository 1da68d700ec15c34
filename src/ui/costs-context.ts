import { createContext, useContext, useEffect, useState } from "react";
import type { UnitPrice } from "#domain/money.ts";

/** Reads what a product costs the company; it lies apart from the product, for owners, and only in the store. */
export type ReadCost = (productId: string) => Promise<UnitPrice | null | "unreachable">;

/** What is known of a product's cost: null = it has none. A cost that is not known is never written over. */
export type KnownCost = UnitPrice | null | "loading" | "unreachable";

export const CostsContext = createContext<ReadCost | null>(null);

/** The cost of a product; null also where none is asked for (`productId` null) and for who sees no costs. */
export function useCost(productId: string | null): KnownCost {
  const readCost = useContext(CostsContext);
  const [known, setKnown] = useState<{ productId: string; cost: KnownCost } | null>(null);
  useEffect(() => {
    if (productId === null || !readCost) return;
    let left = false;
    const read = () =>
      void readCost(productId).then((cost) => {
        if (left) return;
        setKnown({ productId, cost });
        if (cost !== "unreachable") window.removeEventListener("online", read);
      });
    window.addEventListener("online", read);
    read();
    return () => {
      left = true;
      window.removeEventListener("online", read);
    };
  }, [productId, readCost]);
  if (productId === null || !readCost) return null;
  return known?.productId === productId ? known.cost : "loading";
}

/** Whether there is a cost to compare with, or surely none. */
export function isKnownCost(cost: KnownCost): cost is UnitPrice | null {
  return cost === null || typeof cost === "number";
}
