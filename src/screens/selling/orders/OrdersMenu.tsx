import { useTranslation } from "react-i18next";
import { canCountStock } from "#domain/records/record-access.ts";
import { exportOrders } from "#local/queries/product/export-lists.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useOrderExport } from "./use-order-export.ts";

interface OrdersMenuProps {
  /** Absent where orders cannot be selected. */
  readonly onSelectSeveral: (() => void) | undefined;
}

/** What can be done with several orders; saving all of them is for store staff and owners. */
export function OrdersMenu({ onSelectSeveral }: OrdersMenuProps) {
  const { t } = useTranslation();
  const { busy, save } = useOrderExport(exportOrders);
  const { roles } = useDevice().identity;
  const entries = [
    ...(onSelectSeveral ? [{ label: t("bulkEdit.select"), onSelect: onSelectSeveral }] : []),
    ...(canCountStock(roles) ? [{ label: t("exportData.save"), disabled: busy, onSelect: save }] : []),
  ];
  return entries.length > 0 && <Menu entries={entries} />;
}
