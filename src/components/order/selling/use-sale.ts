import { useMemo, useState } from "react";
import { type LineProblem, setLine } from "#commands/cart/set-line.ts";
import type { CartLine, OrderLine } from "#domain/order/order.ts";
import type { PricingRequest } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { UnitPrice } from "#domain/values/money.ts";
import { applyEdits, type CartView, readOpenCart, readOrderTerms, viewCart } from "#local/queries/order/carts.ts";
import { afterPaint } from "#ui/hooks/after-paint.ts";
import { useCommand } from "#ui/use-command.ts";
import { type Live, readyValue, useLive } from "#ui/use-live.ts";
import { type Quantities, useQuantityEdits } from "./use-quantity-edits.ts";

/** The target of the quantity pad: a product of a list, or a line of the cart. */
export type PadTarget = Product | OrderLine;

/** The customer's priced open cart and its editable quantities, for every selling page. */
export interface Sale {
  /** Includes taps still being written, so that lines, total and problems respond at once. */
  readonly view: CartView;
  /** As saved: only these lines can be opened, removed and submitted. */
  readonly saved: CartView;
  readonly quantities: Quantities;
  /** What this customer pays for any product and quantity. */
  readonly pricing: PricingRequest;
  /** The quantity pad's target; null = closed. */
  readonly padFor: PadTarget | null;
  /** Stable over renders. */
  readonly openPad: (target: PadTarget | null) => void;
}

/** What a product's row needs to sell it. Its parts stay the same objects until that row must change. */
export interface RowSale {
  /** In the product's scale; 0 = not in the cart. */
  readonly quantity: number;
  readonly problem: LineProblem | null;
  /** What the cart charges for one; null = not in the cart. */
  readonly unitPrice: UnitPrice | null;
  readonly pricing: PricingRequest;
  readonly onEdit: Quantities["edit"];
  readonly onOpenPad: Sale["openPad"];
}

/** The part of a sale that concerns one product. */
export function rowSale(
  { view, quantities, pricing, openPad }: Pick<Sale, "view" | "quantities" | "pricing" | "openPad">,
  productId: string,
): RowSale {
  const { quantityOf, problemOf, edit } = quantities;
  return {
    quantity: quantityOf(productId),
    problem: problemOf(productId),
    unitPrice: view.lines.find((line) => line.productId === productId)?.unitPrice ?? null,
    pricing,
    onEdit: edit,
    onOpenPad: openPad,
  };
}

const NO_LINES: readonly CartLine[] = [];

/**
 * The cart is queried separately from the other inputs of its amounts: adding a line to 200 reads one row and does
 * not reread customer, lists or orders. Null without a customer, or while this device does not have the customer or
 * the company.
 */
export function useSale(customerId: string | null): Live<Sale | null> {
  const terms = useLive(readOrderTerms, customerId);
  const open = useLive(readOpenCart, customerId);
  const lines = readyValue(open)?.cart?.lines;
  const [padFor, openPad] = useState<PadTarget | null>(null);
  const saveLine = useCommand(setLine);
  const quantities = useQuantityEdits(lines ?? NO_LINES, async (productId, quantity) => {
    if (customerId === null) return null;
    // On a slow phone opening the transactions takes as long as rendering the tap, so rendering goes first.
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
  const customer = shown?.customer;
  const priceLists = shown?.priceLists;
  const day = shown && businessDayOf(shown.readAt, shown.company.settings.timeZone);
  const pricing = useMemo(
    () =>
      customer && priceLists && day
        ? { priceListId: customer.priceListId, groupId: customer.groupId, priceLists, day }
        : null,
    [customer, priceLists, day],
  );
  return useMemo(() => {
    if (saved.state !== "ready") return saved;
    if (saved.value === null || shown === null || pricing === null) return { state: "ready", value: null };
    return { state: "ready", value: { view: shown, saved: saved.value.view, quantities, pricing, padFor, openPad } };
  }, [saved, shown, quantities, pricing, padFor]);
}
