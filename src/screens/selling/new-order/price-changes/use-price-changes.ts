import { useEffect, useMemo, useState } from "react";
import type { LineDiff } from "#domain/pricing/diff-cart.ts";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import { findApprovals, priceChanges, readCartProducts } from "#local/queries/order/cart-facts.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { useLive } from "#ui/use-live.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import type { OrderAddress } from "../use-order-address.ts";

export interface PriceChanges {
  /** Lines that must be answered before the order can be reviewed. */
  readonly rows: readonly LineDiff[];
  /** Lines that need an approver, by line id; they can be submitted. */
  readonly approvals: ReadonlyMap<string, LineApproval>;
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

const NONE: readonly LineDiff[] = [];

/** What today's products make of the open cart: its price changes, and their sheet, which closes once everything is answered. */
export function usePriceChanges(view: CartView, address: OrderAddress): PriceChanges {
  const productIds = view.lines.map((line) => line.productId);
  const live = useLive(readCartProducts, productIds, { keep: true });
  const [openedHere, setOpenedHere] = useState(false);
  const ready = live.state === "ready";
  const known = ready ? live.value : null;
  const rows = useMemo(() => (known === null ? NONE : priceChanges(view, known)), [view, known]);
  const approvals = useMemo(() => findApprovals(view, known), [view, known]);
  const asked = address.view === "changes";
  const close = useStableCallback(() => {
    if (openedHere) address.back();
    else address.leaveView();
    setOpenedHere(false);
  });
  const nothingLeft = asked && ready && rows.length === 0;
  useEffect(() => {
    if (nothingLeft) close();
  }, [nothingLeft, close]);

  return {
    rows,
    approvals,
    open: asked && rows.length > 0,
    show: () => {
      setOpenedHere(true);
      address.show("changes");
    },
    close,
  };
}
