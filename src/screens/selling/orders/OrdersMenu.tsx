import { useTranslation } from "react-i18next";
import { exportOrders } from "#local/queries/product/export-lists.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { useExport } from "#ui/files/use-export.ts";

const COLUMNS = [
  "orderNo",
  "capturedAt",
  "customerCode",
  "customer",
  "status",
  "lines",
  "net",
  "total",
  "currency",
] as const;

/** Actions on all orders, for store staff and owners. */
export function OrdersMenu() {
  const { t } = useTranslation();
  const { busy, save } = useExport(exportOrders, t("exportData.files.orders"), (column) => {
    const known = COLUMNS.find((each) => each === column);
    return known ? t(`exportData.columns.${known}`) : column;
  });
  return <Menu entries={[{ label: t("exportData.save"), disabled: busy, onSelect: save }]} />;
}
