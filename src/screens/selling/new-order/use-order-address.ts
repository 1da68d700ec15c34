import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { historyIndex, rewindTo } from "#ui/layout/back.ts";

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
  /** The result stands where the order began: Back leads to what was before it (SELL-5). */
  readonly showPlaced: (orderId: string) => Promise<void>;
}

/**
 * The steps of an order are in the URL (ORDER-5: `orderMode=true`), so that the back gesture closes the cart before
 * leaving the order, and a reload returns to the same step.
 */
export function useOrderAddress(): OrderAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  // Kept in each entry of the order, so that a reload in the middle does not lose it.
  const [here] = useState(historyIndex);
  const startedAt = readStart(state) ?? here;

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
        { replace, state: { orderStartedAt: startedAt } },
      );
    },
    [setParams, startedAt],
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
        if (historyIndex() > 0) void navigate(-1);
        else go({ view: null }, true);
      },
      showPlaced: async (orderId: string) => {
        await rewindTo(startedAt);
        go({ placed: orderId, view: null, customer: null }, true);
      },
    }),
    [params, go, navigate, startedAt],
  );
}

function readStart(state: unknown): number | null {
  return typeof state === "object" &&
    state !== null &&
    "orderStartedAt" in state &&
    typeof state.orderStartedAt === "number"
    ? state.orderStartedAt
    : null;
}

const VIEWS = ["cart", "confirm", "changes", "customer"] as const;

function readView(text: string | null): OrderView {
  return VIEWS.find((view) => view === text) ?? "products";
}
