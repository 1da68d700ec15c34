import { useTranslation } from "react-i18next";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { OrderDiscount } from "#components/order/cart/OrderDiscount.tsx";
import type { CartView } from "#local/queries/order/carts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface DiscountSheetProps {
  readonly view: CartView;
  readonly onClose: () => void;
}

/** The sale's discount, with this person's limit beside it (COUNTER-10). */
export function DiscountSheet({ view, onClose }: DiscountSheetProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const limit = formatRate(view.discountLimit, locale);
  const isAbove = view.problems.some(({ code }) => code === "discountAboveLimit");
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("counter.discount")}
      footer={
        <Button variant="main" full onClick={onClose}>
          {t("counter.discountDone")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 pb-4">
        <OrderDiscount view={view} />
        <div className="px-4">
          {isAbove ? (
            <FieldMessage text={t("counter.overLimit", { limit })} />
          ) : (
            <p className="text-caption text-muted">{t("counter.limit", { limit })}</p>
          )}
        </div>
      </div>
    </Sheet>
  );
}
