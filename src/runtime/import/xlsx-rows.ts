import { strFromU8, unzipSync } from "fflate";
import { type Cell, type FileRow, cellText } from "#domain/import/file-row.ts";
import { fitRow } from "./csv-rows.ts";
import { readXml } from "./read-xml.ts";
import { type CellFormats, formatNumber, readCellFormats } from "./xlsx-formats.ts";

/** What a workbook may unpack to: more is no price list but a trap. */
const MOST_UNPACKED = 400_000_000;

/** A workbook that cannot be read: no zip, no sheet in it, or far too large. */
export class UnreadableWorkbook extends Error {
  override readonly name = "UnreadableWorkbook";
}

/** What the cells of every sheet point to. */
interface Workbook extends CellFormats {
  readonly texts: readonly string[];
}

/** One sheet of a workbook as a table, and the names of those that can be chosen instead. */
export interface XlsxTable {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  readonly sheets: readonly string[];
  readonly sheet: string;
}

/**
 * The rows of a workbook's sheet (XLSX): the chosen one, else the first that has any. Numbers stay numbers: their
 * decimal sign is the program's, not the file's.
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
    if (cells.every((cell) => cellText(cell) === "")) continue;
    if (headers === null) headers = cells.map((cell) => cellText(cell));
    else rows.push(fitRow(line, [...cells, ...missing(headers.length - cells.length)], headers.length));
  }
  return { headers: headers ?? [], rows };
}

/** A sheet leaves out the empty cells at a row's end. */
function missing(count: number): Cell[] {
  return Array.from({ length: Math.max(0, count) }, () => "");
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
    // No zip, a damaged one, or one that was written to be a trap: to the reader it is the same.
    throw new UnreadableWorkbook();
  }
}

/** The sheets in the order of the tabs, hidden ones left out; their files are not named in that order. */
function listSheets(files: ReadonlyMap<string, string>): { name: string; path: string }[] {
  const paths = new Map<string, string>();
  readXml(files.get("xl/_rels/workbook.xml.rels") ?? "", {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attributes.get("Target") ?? "";
      paths.set(attributes.get("Id") ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  readXml(files.get("xl/workbook.xml") ?? "", {
    open(name, attributes) {
      if (name !== "sheet" || attributes.get("state")?.toLowerCase().endsWith("hidden") === true) return;
      const path = paths.get(attributes.get("r:id") ?? "") ?? "";
      if (files.has(path)) sheets.push({ name: attributes.get("name") ?? "", path });
    },
  });
  return sheets;
}

/** The texts that cells point to. A text in several styles lies in several pieces; how it is pronounced is left out. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text: string | null = null;
  let inside = false;
  let spoken = false;
  readXml(xml, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") spoken = true;
      else if (name === "t") inside = true;
    },
    text(value) {
      if (inside && !spoken && text !== null) text += value;
    },
    close(name) {
      if (name === "si" && text !== null) texts.push(text);
      else if (name === "rPh") spoken = false;
      else if (name === "t") inside = false;
    },
  });
  return texts;
}

interface SheetRow {
  readonly line: number;
  readonly cells: Cell[];
}

function readSheet(xml: string, book: Workbook): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow | null = null;
  let column = 0;
  let cell = { kind: "", style: 0, value: "", isFormula: false };
  let inside = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === "row") {
        row = { line: Number(attributes.get("r")) || rows.length + 1, cells: [] };
        column = 0;
      } else if (name === "c") {
        column = columnOf(attributes.get("r")) ?? column;
        cell = { kind: attributes.get("t") ?? "n", style: Number(attributes.get("s")), value: "", isFormula: false };
      } else if (name === "f") cell.isFormula = true;
      else if (name === "v" || name === "t") inside = true;
    },
    text(text) {
      if (inside) cell.value += text;
    },
    close(name) {
      if (name === "v" || name === "t") inside = false;
      else if (name === "c" && row) {
        row.cells.push(...missing(column - row.cells.length));
        row.cells[column] = readCell(cell, book);
        column += 1;
      } else if (name === "row" && row) {
        rows.push(row);
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
  // Written by a program that does not calculate: nobody knows what the formula gives.
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
