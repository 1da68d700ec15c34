import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type LineProblem, setLine } from "#commands/cart/set-line.ts";
import { type CartView, readCart } from "#local/queries/order/carts.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";
import { useQuantityEdits } from "../use-quantity-edits.ts";

/** The order that is open while somebody looks through the products (ORDER-5: `orderMode=true`). */
export interface OrderMode {
  readonly on: boolean;
  readonly customerId: string | null;
  /** Null until it is read, and where no customer was chosen yet. */
  readonly view: CartView | null;
  /** What keeps the order in the address of the next page. */
  readonly search: string;
  readonly quantityOf: (productId: string) => number;
  readonly problemOf: (productId: string) => LineProblem | null;
  readonly edit: (productId: string, quantity: number) => void;
}

const NO_LINES: CartView["lines"] = [];

/** The same object until something of it changes. */
export function useOrderMode(params: URLSearchParams): OrderMode {
  const on = params.get("orderMode") === "true";
  const customerId = on ? params.get("customer") : null;
  const live = useLive(readCartOf, customerId);
  const view = live.state === "ready" ? live.value : null;
  const saveLine = useCommand(setLine);
  const edits = useQuantityEdits<LineProblem>(view?.lines ?? NO_LINES, async (productId, quantity) => {
    if (customerId === null) return null;
    const answer = await saveLine({ customerId, productId, quantity });
    return answer.ok ? null : answer.problem;
  });
  return useMemo(() => {
    const kept = new URLSearchParams({ orderMode: "true", ...(customerId !== null && { customer: customerId }) });
    return { on, customerId, view, search: on ? kept.toString() : "", ...edits };
  }, [on, customerId, view, edits]);
}

async function readCartOf(device: Parameters<typeof readCart>[0], customerId: string | null): Promise<CartView | null> {
  return customerId === null ? null : readCart(device, customerId);
}

/** For whom, how much, and back to the cart; without a customer yet, the way to choose one. */
export function OrderModeBar({ order }: { readonly order: OrderMode }) {
  const { t } = useTranslation();
  const { view } = order;
  return (
    <BottomBar>
      {view && (
        <output aria-label={t("newOrder.orderBar")} className="flex min-w-0 flex-1 flex-col">
          <AmountText amount={view.totals.total} currency={view.company.settings.currency} size="row" />
          <span className="truncate text-caption text-muted tabular-nums">
            {view.customer.name} · {t("newOrder.lines", { count: view.lines.length })}
          </span>
        </output>
      )}
      <LinkButton to={`/new-order?${order.search}${view ? "&view=cart" : ""}`} variant="main" full={!view}>
        {view ? t("newOrder.cart") : t("newOrder.chooseTitle")}
      </LinkButton>
    </BottomBar>
  );
}
