import { useEffect, useState } from "react";
import type { UnitPrice } from "#domain/values/money.ts";
import type { KnownCost } from "#ports/costs.ts";
import { useReadCost } from "../ports.ts";

/** The cost of a product; null also without a product, and for people who may not see costs. */
export function useCost(productId: string | null): KnownCost {
  const readCost = useReadCost();
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

/** Whether the cost is known, or known to be none. */
export function isKnownCost(cost: KnownCost): cost is UnitPrice | null {
  return cost === null || typeof cost === "number";
}
