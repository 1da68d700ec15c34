import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CartView } from "#local/queries/order/carts.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { QuantityPad } from "./QuantityPad.tsx";
import type { OrderMode } from "./use-order-mode.ts";

interface CartTotalProps {
  readonly view: CartView;
  /** If nothing else on the page names the cart's customer. */
  readonly withCustomer?: boolean;
}

/** The cart's total and number of lines. */
export function CartTotal({ view, withCustomer = false }: CartTotalProps) {
  const { t } = useTranslation();
  const lines = t("newOrder.lines", { count: view.lines.length });
  return (
    <>
      <AmountText amount={view.totals.total} currency={view.company.settings.currency} size="row" />
      <span className="truncate text-caption text-muted tabular-nums">
        {withCustomer ? `${view.customer.name} · ${lines}` : lines}
      </span>
    </>
  );
}

interface OrderBarProps extends Omit<CartTotalProps, "view"> {
  readonly view: CartView | null;
  /** The button to the next step. */
  readonly children: ReactNode;
}

/** In thumb reach: the cart's total and the button to open it. */
export function OrderBar({ view, withCustomer = false, children }: OrderBarProps) {
  const { t } = useTranslation();
  return (
    <BottomBar>
      {view && (
        <output
          aria-label={t("newOrder.orderBar")}
          className="flex min-w-0 flex-1 flex-col low:flex-row low:items-baseline low:gap-3"
        >
          <CartTotal view={view} withCustomer={withCustomer} />
        </output>
      )}
      {children}
    </BottomBar>
  );
}

/** The bar of the product pages in order mode: leads to the cart, or first to choosing a customer. */
export function OrderModeBar({ order: { sale, search } }: { readonly order: OrderMode }) {
  const { t } = useTranslation();
  return (
    <>
      <OrderBar view={sale && sale.view} withCustomer>
        <LinkButton to={`/new-order?${search}${sale ? "&view=cart" : ""}`} variant="main" full={!sale}>
          {t(sale ? "newOrder.cart" : "newOrder.chooseTitle")}
        </LinkButton>
      </OrderBar>
      {sale && <QuantityPad sale={sale} />}
    </>
  );
}
