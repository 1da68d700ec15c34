import { useTranslation } from "react-i18next";
import { changeCart } from "#commands/cart/change-cart.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { useCommand } from "#ui/use-command.ts";
import { DiscountField } from "./DiscountField.tsx";

interface OrderDiscountProps {
  readonly cart: Cart;
  readonly customer: Pick<Customer, "discountRate">;
  readonly currency: Currency;
}

/** The order's discount, and the one agreed with the customer if there is one (PRICE-30). */
export function OrderDiscount({ cart, customer, currency }: OrderDiscountProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const change = useCommand(changeCart);
  return (
    <div className="px-4 pt-4">
      <DiscountField
        label={t("newOrder.discount.title")}
        discount={cart.discount}
        currency={currency}
        onChange={(discount) => void change({ customerId: cart.customerId, change: { discount } })}
      />
      {customer.discountRate > 0 && (
        <p className="pt-1 text-caption text-muted">
          {t("newOrder.discount.agreed", { rate: formatRate(customer.discountRate, locale) })}
        </p>
      )}
    </div>
  );
}
