import { detectEncoding } from "#domain/import/detect-encoding.ts";
import { detectSeparator, withoutSeparatorLine } from "#domain/import/detect-separator.ts";
import type { FileRow } from "#domain/import/file-row.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#domain/import/import-kind.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { createCsvRows } from "./csv-rows.ts";
import { UnreadableWorkbook } from "./read-xml.ts";
import { readXlsxRows } from "./xlsx-rows.ts";
import type { CsvReading, FileProblem, FileReading } from "#ports/import-service.ts";

/** A file in memory. `csv` null = a workbook, of which `sheet` is read. */
export interface OpenedFile {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  readonly csv: CsvReading | null;
  readonly sheets: readonly string[];
  readonly sheet: string;
}

const PIECE = 1_000_000;

/** Magic bytes of documents, pictures and archives that people choose by mistake. */
const NO_TABLES = ["%PDF", "\x89PNG", "\xff\xd8\xff", "GIF8", "{\\rtf", "Rar!", "7z\xbc\xaf", "ID3", "\x1f\x8b"];
/** HTML saved as .xls, XML and JSON. */
const MARKUP = /^\ufeff?\s*(?:<(?:!doctype|html|head|table|meta|\?xml|svg)|[[{]\s*["{[\]}])/i;

/** Reads a CSV or XLSX file; `chosen` overrides what is detected. */
export function openFile(bytes: Uint8Array, chosen: FileReading = {}): Result<OpenedFile, FileProblem> {
  if (bytes.length > MAX_IMPORT_BYTES) return refuse("tooLarge");
  if (bytes.length === 0) return refuse("empty");
  // XLS of the nineties: an OLE container, like every Office document of its time.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11) return refuse("oldSpreadsheet");
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip && isNoTable(bytes)) return refuse("notATable");
  try {
    const opened = isZip ? { ...readXlsxRows(bytes, chosen.sheet), csv: null } : readCsv(bytes, chosen);
    if (opened.rows.length > MAX_IMPORT_ROWS) return refuse("tooManyRows");
    if (opened.headers.length === 0) return refuse("empty");
    return opened.rows.length === 0 && opened.sheets.length < 2 ? refuse("headerOnly") : accept(opened);
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return refuse("unreadable");
    throw error;
  }
}

function isNoTable(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1_024);
  const start = String.fromCharCode(...head.subarray(0, 8));
  return (
    NO_TABLES.some((sign) => start.startsWith(sign)) || MARKUP.test(new TextDecoder(detectEncoding(head)).decode(head))
  );
}

function readCsv(bytes: Uint8Array, chosen: Partial<CsvReading>): OpenedFile {
  const encoding = chosen.encoding ?? detectEncoding(bytes);
  const separator = chosen.separator ?? detectSeparator(new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)));
  const decoder = new TextDecoder(encoding);
  const reader = createCsvRows(separator);
  for (let from = 0; from < bytes.length; from += PIECE) {
    const last = from + PIECE >= bytes.length;
    const text = decoder.decode(bytes.subarray(from, from + PIECE), { stream: !last });
    reader.push(from === 0 ? withoutSeparatorLine(text) : text, last);
  }
  return { headers: reader.headers, rows: reader.rows, csv: { encoding, separator }, sheets: [], sheet: "" };
}
