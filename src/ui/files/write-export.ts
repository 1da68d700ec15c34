import { CSV_MARK, csvLine, csvSeparator } from "#domain/values/csv-text.ts";
import type { Device } from "#local/databases/device.ts";

interface Sink {
  readonly decimalSign: string;
  begin(columns: readonly string[]): void;
  take(rows: readonly (readonly (string | number)[])[]): void;
}

/** A list that is read in batches for export. */
export type ReadExport = (device: Device, sink: Sink) => Promise<void>;

/** A file's parts and row count. Rows are written batch by batch, so that the page stays responsive. */
export async function writeExport(
  device: Device,
  read: ReadExport,
  { decimalSign, columnName }: { readonly decimalSign: string; readonly columnName: (column: string) => string },
): Promise<{ readonly parts: readonly string[]; readonly rows: number }> {
  const separator = csvSeparator(decimalSign);
  let parts: string[] = [];
  let rows = 0;
  await read(device, {
    decimalSign,
    begin(columns) {
      parts = [CSV_MARK, csvLine(columns.map(columnName), separator)];
      rows = 0;
    },
    take(portion) {
      parts.push(portion.map((cells) => csvLine(cells, separator)).join(""));
      rows += portion.length;
    },
  });
  return { parts, rows };
}
