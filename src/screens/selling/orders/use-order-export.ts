import { useTranslation } from "react-i18next";
import { ORDER_STATUSES } from "#domain/order/order.ts";
import { type ReadExport } from "#ui/files/write-export.ts";
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

/** Saves orders as CSV, with columns and statuses in the person's language. */
export function useOrderExport(read: ReadExport): ReturnType<typeof useExport> {
  const { t } = useTranslation();
  const translated: ReadExport = (device, sink) => {
    let place = -1;
    return read(device, {
      ...sink,
      begin(columns) {
        place = columns.indexOf("status");
        sink.begin(columns);
      },
      take: (rows) => sink.take(rows.map((row) => row.map((cell, index) => (index === place ? nameOf(cell) : cell)))),
    });
  };
  const nameOf = (cell: string | number) => {
    const status = ORDER_STATUSES.find((each) => each === cell);
    return status === undefined ? cell : t(`status.${status}`);
  };
  return useExport(translated, t("exportData.files.orders"), (column) => {
    const known = COLUMNS.find((each) => each === column);
    return known ? t(`exportData.columns.${known}`) : column;
  });
}
