import { readyValue } from "#ui/use-live.ts";
import { useMemo } from "react";
import { type Sale, useSale } from "./use-sale.ts";

/** The order that is open while browsing products: `orderMode=true` in the URL (ORDER-5). */
export interface OrderMode {
  readonly on: boolean;
  readonly customerId: string | null;
  /** Keeps the order in the next page's URL. */
  readonly search: string;
  /** Null until read, and if no customer was chosen yet. */
  readonly sale: Sale | null;
}

/** The same object until its content changes. */
export function useOrderMode(params: URLSearchParams): OrderMode {
  const on = params.get("orderMode") === "true";
  const customerId = on ? params.get("customer") : null;
  const live = useSale(customerId);
  const sale = readyValue(live) ?? null;
  return useMemo(() => {
    const kept = new URLSearchParams({ orderMode: "true", ...(customerId !== null && { customer: customerId }) });
    return { on, customerId, search: on ? kept.toString() : "", sale };
  }, [on, customerId, sale]);
}
