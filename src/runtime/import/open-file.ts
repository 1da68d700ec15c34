import { detectEncoding, findOtherEncoding } from "#domain/import/detect-encoding.ts";
import { detectSeparator, withoutSeparatorLine } from "#domain/import/detect-separator.ts";
import type { FileRow } from "#domain/import/file-row.ts";
import { csvBoundsProblem } from "#domain/import/file-bounds.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#domain/import/import-kind.ts";
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
  /** The line of the first letters in another encoding than the rest; null if there are none. */
  readonly garbledLine: number | null;
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
    const reading = isZip ? null : detectReading(bytes, chosen);
    const bounds = reading && csvBoundsProblem(bytes, reading.separator);
    if (bounds) return refuse(bounds);
    const opened = reading ? readCsv(bytes, reading) : readWorkbook(bytes, chosen.sheet);
    if (opened.rows.length > MAX_IMPORT_ROWS) return refuse("tooManyRows");
    if (opened.headers.length > MAX_IMPORT_COLUMNS) return refuse("tooManyColumns");
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

function readWorkbook(bytes: Uint8Array, sheet: string | undefined): OpenedFile {
  return { ...readXlsxRows(bytes, sheet), csv: null, garbledLine: null };
}

function detectReading(bytes: Uint8Array, chosen: Partial<CsvReading>): CsvReading {
  const encoding = chosen.encoding ?? detectEncoding(bytes);
  const start = () => new TextDecoder(encoding).decode(bytes.subarray(0, 65_536));
  return { encoding, separator: chosen.separator ?? detectSeparator(start()) };
}

function readCsv(bytes: Uint8Array, reading: CsvReading): OpenedFile {
  const { encoding, separator } = reading;
  const decoder = new TextDecoder(encoding);
  const reader = createCsvRows(separator);
  for (let from = 0; from < bytes.length; from += PIECE) {
    const last = from + PIECE >= bytes.length;
    const text = decoder.decode(bytes.subarray(from, from + PIECE), { stream: !last });
    reader.push(from === 0 ? withoutSeparatorLine(text) : text, last);
  }
  const { headers, rows } = reader;
  return { headers, rows, csv: reading, garbledLine: findOtherEncoding(bytes, encoding), sheets: [], sheet: "" };
}
