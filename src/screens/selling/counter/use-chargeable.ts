import { useMemo } from "react";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import type { Sale } from "#components/order/selling/use-sale.ts";
import { findApprovals, readCartProducts } from "#local/queries/order/cart-facts.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Whether the cart can be charged, and the lines that keep it from that (COUNTER-10). */
export interface Chargeable {
  readonly ready: boolean;
  /** The last taps are saved: what is charged is what is shown. */
  readonly settled: boolean;
  /** The order's or a line's discount is above this person's limit, or a price below the floor. */
  readonly overLimit: boolean;
  readonly approvals: ReadonlyMap<string, LineApproval>;
}

export function useChargeable({ view, saved }: Sale): Chargeable {
  const productIds = useMemo(() => saved.lines.map(({ productId }) => productId), [saved.lines]);
  const known = readyValue(useLive(readCartProducts, productIds, { keep: true })) ?? null;
  const approvals = useMemo(() => findApprovals(saved, known), [saved, known]);
  const overLimit = approvals.size > 0 || view.problems.some(({ code }) => code === "discountAboveLimit");
  return { ready: view.lines.length > 0 && !overLimit, settled: view === saved, overLimit, approvals };
}
