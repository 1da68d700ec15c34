import { createContext, useContext, useEffect, useState } from "react";
import type { UnitPrice } from "#domain/money.ts";

/** Reads what a product costs the company; it lies apart from the product, for owners, and only in the store. */
export type ReadCost = (productId: string) => Promise<UnitPrice | null | "unreachable">;

export const CostsContext = createContext<ReadCost | null>(null);

/** The cost of a product, null where there is none, or none asked for (`productId` null), or it is still on its way. */
export function useCost(productId: string | null): UnitPrice | null | "unreachable" {
  const readCost = useContext(CostsContext);
  const [known, setKnown] = useState<{ productId: string; cost: UnitPrice | null | "unreachable" } | null>(null);
  useEffect(() => {
    if (productId === null || !readCost) return;
    let left = false;
    void readCost(productId).then((cost) => {
      if (!left) setKnown({ productId, cost });
    });
    return () => {
      left = true;
    };
  }, [productId, readCost]);
  return productId !== null && known?.productId === productId ? known.cost : null;
}
