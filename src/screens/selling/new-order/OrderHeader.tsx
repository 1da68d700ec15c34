import { UserRound } from "lucide-react";
import { memo } from "react";
import type { CreditLevel } from "#domain/customer/credit.ts";
import { useTranslation } from "react-i18next";
import { LevelChip } from "#components/customer/money/LevelChip.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

interface OrderHeaderProps {
  readonly customerName: string;
  readonly level: CreditLevel;
  /** Empty if no list is in force. */
  readonly priceListName: string;
  readonly onBack: () => void;
  readonly onChangeCustomer: () => void;
}

/** The order's customer and price list. Memoised: most taps do not change them. */
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
          {priceListName !== "" && (
            <span className="truncate tight:hidden low:hidden">{t("newOrder.priceList", { name: priceListName })}</span>
          )}
        </span>
      }
    />
  );
});
