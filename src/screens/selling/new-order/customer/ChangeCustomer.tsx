import { useState } from "react";
import { useTranslation } from "react-i18next";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { ChooseCustomer } from "./ChooseCustomer.tsx";
import type { OrderAddress } from "../use-order-address.ts";

interface ChangeCustomerProps {
  readonly view: CartView;
  readonly address: OrderAddress;
  /** Called when the cart moves to another customer, or back if that failed. */
  readonly onMoving: (moving: boolean) => void;
}

/** Moves the open cart to another customer; changed prices are asked about next (PRICE-27). */
export function ChangeCustomer({ view, address, onMoving }: ChangeCustomerProps) {
  const { t } = useTranslation();
  const move = useCommand(switchCustomer);
  const [taken, setTaken] = useState<string | null>(null);

  async function choose(customerId: string) {
    if (customerId === view.customer.id) return address.back();
    if (view.lines.length === 0) return address.chooseCustomer(customerId);
    onMoving(true);
    const answer = await move({ from: view.cart, to: customerId });
    if (answer.ok) return address.cartMovedTo(customerId);
    onMoving(false);
    if (answer.problem.code === "cartThere") setTaken(customerId);
    else showToast(t("newOrder.changes.notMoved"));
  }

  return (
    <>
      <ChooseCustomer onChoose={(customerId) => void choose(customerId)} onBack={address.back} />
      <ConfirmSheet
        open={taken !== null}
        onClose={() => setTaken(null)}
        title={t("newOrder.changes.cartThere")}
        action={t("newOrder.changes.openThere")}
        onConfirm={() => {
          if (taken !== null) address.chooseCustomer(taken);
        }}
      >
        {t("newOrder.changes.cartThereText", { name: view.customer.name })}
      </ConfirmSheet>
    </>
  );
}
