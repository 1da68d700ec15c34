import { ShoppingCart, UserRound } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { CreditLevel } from "#domain/customer/credit.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LevelChip } from "#components/customer/LevelChip.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

interface OrderHeaderProps {
  readonly customerName: string;
  readonly level: CreditLevel;
  /** Empty where no list is in force. */
  readonly priceListName: string;
  readonly onBack: () => void;
  readonly onChangeCustomer: () => void;
}

/** The upper half of the order-mode bar: for whom, and by which prices. Memoised: most taps change none of it. */
export const OrderHeader = memo(function OrderHeader(props: OrderHeaderProps) {
  const { customerName, level, priceListName, onBack, onChangeCustomer } = props;
  const { t } = useTranslation();
  return (
    <ScreenHeader
      title={customerName}
      back={onBack}
      actions={
        <Menu
          entries={[
            {
              label: t("newOrder.changes.changeCustomer"),
              icon: <UserRound aria-hidden className="size-5" />,
              onSelect: onChangeCustomer,
            },
          ]}
        />
      }
      detail={
        <span className="flex flex-wrap items-center gap-x-2">
          <LevelChip level={level} />
          {priceListName !== "" && <span className="truncate">{t("newOrder.priceList", { name: priceListName })}</span>}
        </span>
      }
    />
  );
});

interface OrderBarProps {
  readonly view: CartView;
  readonly onOpenCart: () => void;
}

/** The lower half, under the thumb: how much is in the cart, and the way to it. */
export function OrderBar({ view, onOpenCart }: OrderBarProps) {
  const { t } = useTranslation();
  return (
    <BottomBar>
      <output aria-label={t("newOrder.orderBar")} className="flex min-w-0 flex-1 flex-col">
        <AmountText amount={view.totals.total} currency={view.company.settings.currency} size="row" />
        <span className="text-caption text-muted tabular-nums">
          {t("newOrder.lines", { count: view.lines.length })}
        </span>
      </output>
      <Button variant="main" icon={<ShoppingCart aria-hidden className="size-5" />} onClick={onOpenCart}>
        {t("newOrder.cart")}
      </Button>
    </BottomBar>
  );
}
