import { useTranslation } from "react-i18next";
import type { Discount } from "#domain/order/order.ts";
import { isLineAboveLimit } from "#domain/pricing/discount-limit.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";

interface LimitNoteProps {
  readonly discount: Discount | null;
  /** What it is taken from, in minor units. */
  readonly all: number;
  readonly view: Pick<CartView, "discountLimit" | "company">;
}

/** That a discount is above this person's limit, and who may allow it (PRICE-16); nothing if it is not. */
export function LimitNote({ discount, all, view: { discountLimit, company } }: LimitNoteProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const lineDiscount = discount?.kind === "amount" ? discount.amount : 0;
  const isAbove = (limit: number) => isLineAboveLimit({ discount, lineDiscount, gross: all }, limit);
  if (!isAbove(discountLimit)) return null;
  const storeLimit = company.settings.discountLimits.store_staff;
  return (
    <output className="block text-caption font-medium text-attention-ink">
      {t(isAbove(storeLimit) ? "newOrder.discount.ownerAllows" : "newOrder.discount.storeAllows", {
        limit: formatRate(discountLimit, locale),
        storeLimit: formatRate(storeLimit, locale),
      })}
    </output>
  );
}
