import { useTranslation } from "react-i18next";
import { changeCart } from "#commands/cart/change-cart.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { useCommand } from "#ui/use-command.ts";
import { DiscountField } from "./DiscountField.tsx";
import { LimitNote } from "./LimitNote.tsx";

/** The order's discount with this person's limit, and the one agreed with the customer if there is one (PRICE-30). */
export function OrderDiscount({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const change = useCommand(changeCart);
  const { cart, customer, company, lines } = view;
  const all = lines.reduce((sum, { gross, lineDiscount }) => sum + gross - lineDiscount, 0);
  return (
    <div className="px-4 pt-4">
      <DiscountField
        label={t("newOrder.discount.title")}
        discount={cart.discount}
        currency={company.settings.currency}
        all={all}
        note={<LimitNote discount={cart.discount} all={all} view={view} />}
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
