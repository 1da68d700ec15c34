import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

/** `changes`: the "was → now" sheet; `customer`: choosing another customer for the open cart. */
export type OrderView = "products" | "cart" | "confirm" | "changes" | "customer";

export interface OrderAddress {
  readonly orderMode: boolean;
  readonly customerId: string | null;
  readonly view: OrderView;
  /** The order just submitted, whose result is shown. */
  readonly placed: string | null;
  readonly enterOrderMode: () => void;
  readonly chooseCustomer: (customerId: string) => void;
  /** The cart moved to this customer: shows the price changes; Back does not return to the previous customer. */
  readonly cartMovedTo: (customerId: string) => void;
  readonly show: (view: OrderView) => void;
  /** Leaves a step that has nothing left to show. */
  readonly leaveView: () => void;
  /** One step back, like the phone's back gesture; to the products if there is no history. */
  readonly back: () => void;
  readonly showPlaced: (orderId: string) => void;
}

/**
 * The steps of an order are in the URL (ORDER-5: `orderMode=true`), so that the back gesture closes the cart before
 * leaving the order, and a reload returns to the same step.
 */
export function useOrderAddress(): OrderAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();

  const go = useCallback(
    (changes: Record<string, string | null>, replace: boolean) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set("orderMode", "true");
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [setParams],
  );

  return useMemo(
    () => ({
      orderMode: params.get("orderMode") === "true",
      customerId: params.get("customer"),
      view: readView(params.get("view")),
      placed: params.get("placed"),
      enterOrderMode: () => go({}, true),
      chooseCustomer: (customerId: string) => go({ customer: customerId, view: null, placed: null }, false),
      cartMovedTo: (customerId: string) => go({ customer: customerId, view: "changes", placed: null }, true),
      leaveView: () => go({ view: null }, true),
      show: (view: OrderView) => go({ view: view === "products" ? null : view }, false),
      back: () => {
        if (hasHistory()) void navigate(-1);
        else go({ view: null }, true);
      },
      showPlaced: (orderId: string) => go({ placed: orderId, view: null, customer: null }, true),
    }),
    [params, go, navigate],
  );
}

/** The router counts its entries; a page opened by URL has no history. */
function hasHistory(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" && state.idx > 0
  );
}

const VIEWS = ["cart", "confirm", "changes", "customer"] as const;

function readView(text: string | null): OrderView {
  return VIEWS.find((view) => view === text) ?? "products";
}
