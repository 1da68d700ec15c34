import { useMemo, useState } from "react";
import { type LineProblem, setLine } from "#commands/cart/set-line.ts";
import type { CartLine, OrderLine } from "#domain/order/order.ts";
import type { Product } from "#domain/product/product.ts";
import { applyEdits, type CartView, readOpenCart, readOrderTerms, viewCart } from "#local/queries/order/carts.ts";
import { afterPaint } from "#ui/hooks/after-paint.ts";
import { useCommand } from "#ui/use-command.ts";
import { type Live, readyValue, useLive } from "#ui/use-live.ts";
import { type Quantities, useQuantityEdits } from "./use-quantity-edits.ts";

/** What the quantity pad can be opened for: a product of a list, or a line of the cart. */
export type PadTarget = Product | OrderLine;

/** The customer's open cart, priced, and its quantities to change: what every page that sells works on. */
export interface Sale {
  /** With the taps that are still being written applied: lines, total and problems follow the finger. */
  readonly view: CartView;
  /** As it is saved: only these lines can be opened, removed and submitted. */
  readonly saved: CartView;
  readonly quantities: Quantities;
  /** What the quantity pad is open for; null = closed. */
  readonly padFor: PadTarget | null;
  /** Stable over renders. */
  readonly openPad: (target: PadTarget | null) => void;
}

/** What the row of a product needs to sell it. Its parts stay the same until that row has to change. */
export interface RowSale {
  /** In the product's scale; 0 = not in the cart. */
  readonly quantity: number;
  readonly problem: LineProblem | null;
  readonly onEdit: Quantities["edit"];
  readonly onOpenPad: Sale["openPad"];
}

/** The part of a sale that concerns one product. */
export function rowSale({ quantities, openPad }: Pick<Sale, "quantities" | "openPad">, productId: string): RowSale {
  const { quantityOf, problemOf, edit } = quantities;
  return { quantity: quantityOf(productId), problem: problemOf(productId), onEdit: edit, onOpenPad: openPad };
}

const NO_LINES: readonly CartLine[] = [];

/**
 * The cart is watched apart from what else decides its amounts: a line added to 200 reads one row and nothing of the
 * customer, the lists or the orders again. Null without a customer, and where this device does not have the customer
 * or the company yet.
 */
export function useSale(customerId: string | null): Live<Sale | null> {
  const terms = useLive(readOrderTerms, customerId);
  const open = useLive(readOpenCart, customerId);
  const lines = readyValue(open)?.cart?.lines;
  const [padFor, openPad] = useState<PadTarget | null>(null);
  const saveLine = useCommand(setLine);
  const quantities = useQuantityEdits(lines ?? NO_LINES, async (productId, quantity) => {
    if (customerId === null) return null;
    // Opening the transactions takes a slow phone as long as drawing the tap, which comes first.
    await afterPaint();
    const answer = await saveLine({ customerId, productId, quantity });
    return answer.ok ? null : answer.problem;
  });
  const saved = useMemo(() => {
    if (terms.state !== "ready") return terms;
    if (open.state !== "ready") return open;
    const [by, from] = [terms.value, open.value];
    return { state: "ready", value: by && { terms: by, open: from, view: viewCart(by, from) } } as const;
  }, [terms, open]);
  const shown = useMemo(() => {
    if (saved.state !== "ready" || saved.value === null) return null;
    const { terms, open, view } = saved.value;
    const edited = applyEdits(terms, open, quantities.pending, quantities.products);
    return edited === open ? view : viewCart(terms, edited);
  }, [saved, quantities]);
  return useMemo(() => {
    if (saved.state !== "ready") return saved;
    if (saved.value === null || shown === null) return { state: "ready", value: null };
    return { state: "ready", value: { view: shown, saved: saved.value.view, quantities, padFor, openPad } };
  }, [saved, shown, quantities, padFor]);
}
