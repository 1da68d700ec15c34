import { useState } from "react";
import { useTranslation } from "react-i18next";
import { decimalSign } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { saveFile } from "./save-file.ts";
import { showToast } from "../feedback/show-toast.ts";
import { type ReadExport, writeExport } from "./write-export.ts";
import { useDevice } from "../ports/ports.tsx";

/** Saves a list from this device as CSV: UTF-8 with BOM, the locale's separator, formulas disarmed (IMPORT-12). */
export function useExport(
  read: ReadExport,
  fileName: string,
  columnName: (column: string) => string,
): { readonly busy: boolean; readonly save: () => void } {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const device = useDevice();
  const [busy, setBusy] = useState(false);

  async function run() {
    const { parts, rows } = await writeExport(device, read, { decimalSign: decimalSign(locale), columnName });
    saveFile(`${fileName}.csv`, parts);
    showToast(t("exportData.saved", { count: rows }));
  }

  return {
    busy,
    save() {
      setBusy(true);
      run()
        .catch((error: unknown) => {
          showToast(t("exportData.failed"));
          reportError(error);
        })
        .finally(() => setBusy(false));
    },
  };
}
