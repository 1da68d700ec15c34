import { detectEncoding } from "#domain/import/detect-encoding.ts";
import { detectSeparator } from "#domain/import/detect-separator.ts";
import type { FileRow } from "#domain/import/file-row.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#domain/import/import-kind.ts";
import { accept, refuse, type Result } from "#domain/result.ts";
import type { CsvReading, FileProblem } from "#ui/import-context.ts";
import { createCsvRows } from "./csv-rows.ts";
import { readXlsxRows, UnreadableWorkbook } from "./xlsx-rows.ts";

/** A file in memory. `csv` null = a spreadsheet, where there is nothing to choose. */
export interface OpenedFile {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  readonly csv: CsvReading | null;
}

const PIECE = 1_000_000;

/** Reads a CSV or XLSX file; `chosen` overrules what its bytes say. */
export function openFile(bytes: Uint8Array, chosen: Partial<CsvReading> = {}): Result<OpenedFile, FileProblem> {
  if (bytes.length > MAX_IMPORT_BYTES) return refuse("tooLarge");
  if (bytes.length === 0) return refuse("empty");
  // The format of the nineties begins like every document of its time.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11) return refuse("oldSpreadsheet");
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    const opened = isZip ? { ...readXlsxRows(bytes), csv: null } : readCsv(bytes, chosen);
    if (opened.rows.length > MAX_IMPORT_ROWS) return refuse("tooManyRows");
    return opened.headers.length === 0 || opened.rows.length === 0 ? refuse("empty") : accept(opened);
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return refuse("unreadable");
    throw error;
  }
}

function readCsv(bytes: Uint8Array, chosen: Partial<CsvReading>): OpenedFile {
  const encoding = chosen.encoding ?? detectEncoding(bytes);
  const separator = chosen.separator ?? detectSeparator(new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)));
  const decoder = new TextDecoder(encoding);
  const reader = createCsvRows(separator);
  for (let from = 0; from < bytes.length; from += PIECE) {
    const last = from + PIECE >= bytes.length;
    reader.push(decoder.decode(bytes.subarray(from, from + PIECE), { stream: !last }), last);
  }
  return { headers: reader.headers, rows: reader.rows, csv: { encoding, separator } };
}
