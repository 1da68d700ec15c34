import { useState } from "react";
import { CSV_MARK, csvLine, csvSeparator } from "#domain/csv-text.ts";
import { decimalSign } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import type { Device } from "#local/device.ts";
import { useDevice } from "./device-context.ts";
import { saveFile } from "./save-file.ts";
import { showToast } from "./show-toast.ts";

interface Sink {
  readonly decimalSign: string;
  begin(columns: readonly string[]): void;
  take(rows: readonly (readonly (string | number)[])[]): void;
}

/** A list that can be read into a file, portion by portion. */
export type ReadExport = (device: Device, sink: Sink) => Promise<void>;

/**
 * Saves a list as CSV from what is on this device: UTF-8 with its mark, the separator of the locale, formulas disarmed
 * (PRODUCT 3.16). `columnName` says what a column is called. Rows are written as they are read, so that the page goes on.
 */
export function useExport(
  read: ReadExport,
  fileName: string,
  columnName: (column: string) => string,
): { readonly busy: boolean; readonly save: () => void } {
  const { t, locale } = useText();
  const device = useDevice();
  const [busy, setBusy] = useState(false);

  async function run() {
    const sign = decimalSign(locale);
    const separator = csvSeparator(sign);
    let parts: string[] = [];
    let rows = 0;
    await read(device, {
      decimalSign: sign,
      begin(columns) {
        parts = [CSV_MARK, csvLine(columns.map(columnName), separator)];
        rows = 0;
      },
      take(portion) {
        parts.push(portion.map((cells) => csvLine(cells, separator)).join(""));
        rows += portion.length;
      },
    });
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
