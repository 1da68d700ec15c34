import { useTranslation } from "react-i18next";
import { changeCart } from "#commands/cart/change-cart.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Currency } from "#domain/values/money.ts";
import { useCommand } from "#ui/use-command.ts";
import { DiscountField } from "./DiscountField.tsx";

interface OrderDiscountProps {
  readonly cart: Cart;
  readonly currency: Currency;
}

export function OrderDiscount({ cart, currency }: OrderDiscountProps) {
  const { t } = useTranslation();
  const change = useCommand(changeCart);
  return (
    <div className="px-4 pt-4">
      <DiscountField
        label={t("newOrder.discount.title")}
        discount={cart.discount}
        currency={currency}
        onChange={(discount) => void change({ customerId: cart.customerId, change: { discount } })}
      />
    </div>
  );
}
