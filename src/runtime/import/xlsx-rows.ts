import { strFromU8, unzipSync } from "fflate";
import { type Cell, type FileRow, cellText } from "#domain/import/file-row.ts";
import { MAX_IMPORT_ROWS } from "#domain/import/import-kind.ts";
import { fitRow } from "./csv-rows.ts";
import { readXml, UnreadableWorkbook } from "./read-xml.ts";
import { type CellFormats, formatNumber, readCellFormats } from "./xlsx-formats.ts";

/** A workbook that unpacks to more than this is a zip bomb, not a price list. */
const MOST_UNPACKED = 400_000_000;

/** A table ends before this many columns, and before so many empty ones: a cell further out is a stray. */
const MOST_COLUMNS = 500;
const WIDEST_GAP = 50;

/** What the cells of every sheet refer to. */
interface Workbook extends CellFormats {
  readonly texts: readonly string[];
}

/** One sheet as a table, and the names of all sheets that can be chosen. */
export interface XlsxTable {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  readonly sheets: readonly string[];
  readonly sheet: string;
}

/**
 * Reads the rows of one XLSX sheet: the chosen one, else the first with rows. Numbers stay numbers, since the file
 * says nothing about decimal signs.
 */
export function readXlsxRows(bytes: Uint8Array, chosen?: string): XlsxTable {
  const files = unpack(bytes);
  const sheets = listSheets(files);
  if (sheets.length === 0) throw new UnreadableWorkbook();
  const book: Workbook = {
    texts: readSharedTexts(files.get("xl/sharedStrings.xml") ?? ""),
    ...readCellFormats(files.get("xl/styles.xml") ?? ""),
  };
  const names = sheets.map(({ name }) => name);
  const wanted = chosen === undefined ? sheets : sheets.filter(({ name }) => name === chosen);
  let table: XlsxTable = { headers: [], rows: [], sheets: names, sheet: wanted[0]?.name ?? "" };
  for (const { name, path } of wanted) {
    const read = readTable(readSheet(files.get(path) ?? "", book));
    if (read.rows.length > 0 || table.headers.length === 0) table = { ...read, sheets: names, sheet: name };
    if (read.rows.length > 0) break;
  }
  return table;
}

function readTable(sheet: readonly SheetRow[]): Pick<XlsxTable, "headers" | "rows"> {
  let headers: readonly string[] | null = null;
  const rows: FileRow[] = [];
  for (const { line, cells } of sheet) {
    const filled = [...cells].filter(([, cell]) => cellText(cell) !== "").map(([column]) => column);
    if (filled.length === 0) continue;
    if (headers === null) {
      headers = cellsUpTo(widthOf(filled), cells).map((cell) => cellText(cell));
      continue;
    }
    const width = headers.length;
    const isBeyond = filled.some((column) => column >= width);
    rows.push(fitRow(line, cellsUpTo(width, cells), width, isBeyond ? "columns" : undefined));
  }
  return { headers: headers ?? [], rows };
}

/** The number of columns of a header row with text in these. */
function widthOf(filled: readonly number[]): number {
  let width = 0;
  for (const column of filled.toSorted((a, b) => a - b)) {
    if (column - width > WIDEST_GAP || column >= MOST_COLUMNS) break;
    width = column + 1;
  }
  return width;
}

/** A sheet omits empty cells. */
function cellsUpTo(width: number, cells: ReadonlyMap<number, Cell>): Cell[] {
  return Array.from({ length: width }, (_, column) => cells.get(column) ?? "");
}

function unpack(bytes: Uint8Array): Map<string, string> {
  let unpacked = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (
          !/^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(
            name,
          )
        )
          return false;
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) throw new UnreadableWorkbook();
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  } catch {
    // Not a zip, a damaged one, or a zip bomb: the user is told the same.
    throw new UnreadableWorkbook();
  }
}

/** The visible sheets in tab order, which is not the order of their file names. */
function listSheets(files: ReadonlyMap<string, string>): { name: string; path: string }[] {
  const paths = new Map<string, string>();
  readXml(files.get("xl/_rels/workbook.xml.rels") ?? "", {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attributes["Target"] ?? "";
      paths.set(attributes["Id"] ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  readXml(files.get("xl/workbook.xml") ?? "", {
    open(name, attributes) {
      if (name !== "sheet" || attributes["state"]?.toLowerCase().endsWith("hidden") === true) return;
      const path = paths.get(attributes["r:id"] ?? "") ?? "";
      if (files.has(path)) sheets.push({ name: attributes["name"] ?? "", path });
    },
  });
  return sheets;
}

/** The shared strings. Rich text is split into runs; phonetic text (`rPh`) is skipped. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text: string | null = null;
  let inside = false;
  let isPhonetic = false;
  readXml(xml, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") inside = true;
    },
    text(value) {
      if (inside && !isPhonetic && text !== null) text += value;
    },
    close(name) {
      if (name === "si" && text !== null) texts.push(text);
      else if (name === "rPh") isPhonetic = false;
      else if (name === "t") inside = false;
    },
  });
  return texts;
}

interface SheetRow {
  readonly line: number;
  /** By column: one in the last column of a sheet takes no more room than one in the first. */
  readonly cells: Map<number, Cell>;
}

/** Reads a sheet, up to one row more than an import may have: with it the file is refused. */
function readSheet(xml: string, book: Workbook): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow | null = null;
  let line = 0;
  let column = 0;
  let cell = { kind: "", style: 0, value: "", isFormula: false };
  let inside = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === "row" && rows.length <= MAX_IMPORT_ROWS + 1) {
        line = Number(attributes["r"]) || line + 1;
        row = { line, cells: new Map() };
        column = 0;
      } else if (name === "c") {
        column = columnOf(attributes["r"]) ?? column;
        cell = { kind: attributes["t"] ?? "n", style: Number(attributes["s"]), value: "", isFormula: false };
      } else if (name === "f") cell.isFormula = true;
      else if (name === "v" || name === "t") inside = true;
    },
    text(text) {
      if (inside) cell.value += text;
    },
    close(name) {
      if (name === "v" || name === "t") inside = false;
      else if (name === "c" && row) {
        row.cells.set(column, readCell(cell, book));
        column += 1;
      } else if (name === "row" && row) {
        // Formatted rows without any value do not count.
        if ([...row.cells.values()].some((each) => each !== "")) rows.push(row);
        row = null;
      }
    },
  });
  return rows;
}

interface SheetCell {
  readonly kind: string;
  readonly style: number;
  readonly value: string;
  readonly isFormula: boolean;
}

function readCell({ kind, style, value, isFormula }: SheetCell, { texts, ...formats }: Workbook): Cell {
  // Written by a program that does not calculate: the result of the formula is unknown.
  if (isFormula && value === "" && kind !== "str") return "#VALUE!";
  switch (kind) {
    case "s":
      return texts[Number(value)] ?? "";
    case "n":
      return value === "" || !Number.isFinite(Number(value)) ? value : formatNumber(Number(value), style, formats);
    case "b":
      return value === "1" ? "true" : "false";
    default:
      return value;
  }
}

/** "BC12" is the 55th column: 54. A sheet has at most 16,384 of them. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? "")?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column <= 16_384 ? column - 1 : null;
}
