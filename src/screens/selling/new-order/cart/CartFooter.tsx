import { useTranslation } from "react-i18next";
import { isBlocking } from "#domain/order/check-cart.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { CartTotal } from "#components/order/selling/OrderBar.tsx";
import { Button } from "#ui/controls/Button.tsx";

interface CartFooterProps {
  readonly view: CartView;
  readonly onReview: () => void;
}

/** The total and the button to the review, disabled only for what the review would refuse. The button fills its row. */
export function CartFooter({ view, onReview }: CartFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 *:grow">
      <div className="flex min-w-0 flex-col low:flex-row low:items-baseline low:gap-3">
        <CartTotal view={view} />
      </div>
      <Button variant="main" disabled={view.problems.some(isBlocking)} onClick={onReview}>
        {t("newOrder.review")}
      </Button>
    </div>
  );
}
