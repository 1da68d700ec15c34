import { useMemo } from "react";
import type { CartLine } from "#domain/order/order.ts";
import { type CartView, layEdits, readOpenCart, readOrderTerms, viewCart } from "#local/queries/order/carts.ts";
import { type Live, useLive } from "#ui/use-live.ts";
import { type Quantities, useQuantities } from "./use-quantities.ts";

/** The customer's open cart, priced, and its quantities to change. */
export interface Sale {
  /** With the taps that are still being written laid over it: what it holds and costs follows the finger. */
  readonly view: CartView;
  /** As it is saved: only these lines can be opened, taken out and submitted. */
  readonly saved: CartView;
  readonly quantities: Quantities;
}

const NO_LINES: readonly CartLine[] = [];

/**
 * The cart is watched apart from what else decides its amounts: a line that is added to 200 reads one row and nothing
 * of the customer, the lists or the orders again. Null where this device does not hold the customer or the company yet.
 */
export function useSale(customerId: string): Live<Sale | null> {
  const terms = useLive(readOrderTerms, customerId);
  const open = useLive(readOpenCart, customerId);
  const lines = open.state === "ready" ? open.value.cart?.lines : undefined;
  const quantities = useQuantities(customerId, lines ?? NO_LINES);
  const saved = useMemo(() => {
    if (terms.state !== "ready") return terms;
    if (open.state !== "ready") return open;
    const [by, from] = [terms.value, open.value];
    return { state: "ready", value: by && { terms: by, open: from, view: viewCart(by, from) } } as const;
  }, [terms, open]);
  return useMemo(() => {
    if (saved.state !== "ready") return saved;
    if (saved.value === null) return { state: "ready", value: null };
    const { terms, open, view } = saved.value;
    const laid = layEdits(terms, open, quantities.pending, quantities.products);
    const shown = laid === open ? view : viewCart(terms, laid);
    return { state: "ready", value: { view: shown, saved: view, quantities } };
  }, [saved, quantities]);
}
