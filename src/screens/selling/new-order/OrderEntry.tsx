import { readyValue } from "#ui/use-live.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CartView } from "#local/queries/order/carts.ts";
import { focusFirstInvalid } from "#ui/fields/focus-first-invalid.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { TwoPane } from "#ui/layout/TwoPane.tsx";
import { useCapture } from "#components/sync/use-capture.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { ChangeCustomer } from "./customer/ChangeCustomer.tsx";
import { CartFooter } from "./cart/CartFooter.tsx";
import { CartPane } from "./cart/CartPane.tsx";
import { ConfirmOrder } from "./confirm/ConfirmOrder.tsx";
import { OrderBar } from "#components/order/selling/OrderBar.tsx";
import { OrderHeader } from "./OrderHeader.tsx";
import { ShoppingCart } from "lucide-react";
import { Button } from "#ui/controls/Button.tsx";
import { RepeatedNotice } from "#components/order/repeat/RepeatedNotice.tsx";
import { PriceChangesNotice } from "./price-changes/PriceChangesNotice.tsx";
import { RulesChangeNotice } from "./price-changes/RulesChangeNotice.tsx";
import { PriceChangesSheet } from "./price-changes/PriceChangesSheet.tsx";
import { SubmittedElsewhere } from "./SubmittedElsewhere.tsx";
import { ProductsPane } from "./products/ProductsPane.tsx";
import { QuantityPad } from "#components/order/selling/QuantityPad.tsx";
import type { OrderAddress } from "./use-order-address.ts";
import { usePriceChanges } from "./price-changes/use-price-changes.ts";
import { type Sale, useSale } from "#components/order/selling/use-sale.ts";

interface OrderEntryProps {
  readonly customerId: string;
  readonly address: OrderAddress;
}

/** Steps B to D for one customer: products, cart and review. Every change is saved. */
export function OrderEntry({ customerId, address }: OrderEntryProps) {
  const { t } = useTranslation();
  useCapture();
  const live = useSale(customerId);
  const sale = readyValue(live);
  if (sale) return <OpenOrder sale={sale} address={address} />;
  return (
    <Screen>
      <ScreenHeader title={t("newOrder.title")} back="/new-order?orderMode=true" />
      <Ready of={live} failed={t("newOrder.failed")}>
        {() => (
          <EmptyState
            title={t("newOrder.customerMissing")}
            detail={t("newOrder.customerMissingText")}
            action={<LinkButton to="/new-order?orderMode=true">{t("newOrder.chooseAnother")}</LinkButton>}
          />
        )}
      </Ready>
    </Screen>
  );
}

function OpenOrder({ sale, address }: { readonly sale: Sale; readonly address: OrderAddress }) {
  const { view, saved } = sale;
  const { t } = useTranslation();
  const panes = usePanes();
  // Submitting deletes the cart: the review stays on screen until the result arrives.
  const [submitting, setSubmitting] = useState<CartView | null>(null);
  const [moving, setMoving] = useState(false);
  const cartRef = useRef<HTMLDivElement>(null);
  const changes = usePriceChanges(saved, address);
  const changeCustomer = useCallback(() => address.show("customer"), [address]);
  useDraftKeptNotice(view.lines.length > 0 && submitting === null && !moving);

  if (address.view === "customer") return <ChangeCustomer view={saved} address={address} onMoving={setMoving} />;
  if (address.view === "confirm" && (saved.lines.length > 0 || submitting)) {
    return (
      <ConfirmOrder
        view={submitting ?? saved}
        changes={changes}
        address={address}
        writing={view !== saved}
        saving={submitting !== null}
        onSaving={setSubmitting}
      />
    );
  }
  function review() {
    // What cannot be read is not charged as what it was before (PRICE-36).
    if (focusFirstInvalid(cartRef.current)) return;
    if (changes.rows.length > 0) changes.show();
    else address.show("confirm");
  }
  const cart = (
    <div ref={cartRef}>
      <RepeatedNotice view={saved} />
      <PriceChangesNotice changes={changes} />
      <RulesChangeNotice view={saved} />
      <CartPane sale={sale} approvals={changes.approvals} />
    </div>
  );
  return (
    <Screen fill>
      <TwoPane
        left={
          <>
            <OrderHeader
              customerName={view.customer.name}
              level={view.level}
              priceListName={view.priceList?.name ?? ""}
              onBack={address.back}
              onChangeCustomer={changeCustomer}
            />
            {submitting === null && <SubmittedElsewhere view={saved} />}
            {!panes && <PriceChangesNotice changes={changes} />}
            {!panes && <RulesChangeNotice view={saved} />}
            <ProductsPane sale={sale} />
            {!panes && (
              <OrderBar view={view}>
                <Button
                  variant="main"
                  icon={<ShoppingCart aria-hidden className="size-5" />}
                  onClick={() => address.show("cart")}
                >
                  {t("newOrder.cart")}
                </Button>
              </OrderBar>
            )}
          </>
        }
        right={
          panes && (
            <>
              <h2 className="flex min-h-14 shrink-0 items-center px-4 text-row font-bold edge-b">
                {t("newOrder.cart")}
              </h2>
              <div className="min-h-0 flex-1 overflow-y-auto">{cart}</div>
              <div className="px-4 py-2 edge-t">
                <CartFooter view={view} onReview={review} />
              </div>
            </>
          )
        }
      />
      {!panes && (
        <Sheet
          open={address.view === "cart"}
          inAddress
          onClose={address.back}
          title={`${t("newOrder.cart")} · ${view.customer.name}`}
          size="tall"
          footer={<CartFooter view={view} onReview={review} />}
        >
          {cart}
        </Sheet>
      )}
      {changes.open && <PriceChangesSheet view={saved} rows={changes.rows} onClose={changes.close} />}
      <QuantityPad sale={sale} />
    </Screen>
  );
}

/** On leaving a cart with lines, tells where the draft is: the sidebar ends order mode but keeps drafts (ORDER-5). */
function useDraftKeptNotice(hasLines: boolean): void {
  const { t } = useTranslation();
  const kept = useRef({ hasLines, text: "" });
  useEffect(() => {
    kept.current = { hasLines, text: t("newOrder.draftKept") };
  }, [hasLines, t]);
  useEffect(
    () => () => {
      const { hasLines, text } = kept.current;
      if (!hasLines) return;
      showToastOnNextPage(text);
    },
    [],
  );
}
