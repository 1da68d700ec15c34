import { useTranslation } from "react-i18next";
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

/** Saves orders as CSV, under columns in the person's language. */
export function useOrderExport(read: ReadExport): ReturnType<typeof useExport> {
  const { t } = useTranslation();
  return useExport(read, t("exportData.files.orders"), (column) => {
    const known = COLUMNS.find((each) => each === column);
    return known ? t(`exportData.columns.${known}`) : column;
  });
}
