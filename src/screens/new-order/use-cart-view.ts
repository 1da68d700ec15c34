import { useMemo } from "react";
import { type CartView, readOpenCart, readOrderTerms, viewCart } from "#local/queries/carts.ts";
import { type Live, useLive } from "#ui/use-live.ts";

/**
 * The customer's open cart, priced. The cart is watched apart from what else decides its amounts: a line that is added
 * to 200 reads one row and nothing of the customer, the lists or the orders again.
 */
export function useCartView(customerId: string): Live<CartView | null> {
  const terms = useLive(readOrderTerms, customerId);
  const open = useLive(readOpenCart, customerId);
  return useMemo(() => {
    if (terms.state !== "ready") return terms;
    if (open.state !== "ready") return open;
    return { state: "ready", value: terms.value && viewCart(terms.value, open.value) };
  }, [terms, open]);
}
