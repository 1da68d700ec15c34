import { strFromU8, unzipSync } from "fflate";
import { type Cell, type FileRow, cellText } from "#domain/import/file-row.ts";
import { fitRow } from "./csv-rows.ts";
import { readXml } from "./read-xml.ts";

/** What a workbook may unpack to: more is no price list but a trap. */
const MOST_UNPACKED = 400_000_000;

/** A workbook that cannot be read: no zip, no sheet in it, or far too large. */
export class UnreadableWorkbook extends Error {
  override readonly name = "UnreadableWorkbook";
}

/** The rows of a workbook's first sheet (XLSX). Numbers stay numbers: their decimal sign is the program's, not the file's. */
export function readXlsxRows(bytes: Uint8Array): { headers: readonly string[]; rows: readonly FileRow[] } {
  const files = unpack(bytes);
  const texts = files.has("xl/sharedStrings.xml") ? readSharedTexts(files.get("xl/sharedStrings.xml") ?? "") : [];
  const sheet = files.get(firstSheet(files));
  if (sheet === undefined) throw new UnreadableWorkbook();
  let headers: readonly string[] | null = null;
  const rows: FileRow[] = [];
  for (const { line, cells } of readSheet(sheet, texts)) {
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
        if (!/^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(name))
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

/** The path of the first sheet in the order of the tabs; the files are not named in that order. */
function firstSheet(files: ReadonlyMap<string, string>): string {
  let relation = "";
  readXml(files.get("xl/workbook.xml") ?? "", {
    open(name, attributes) {
      if (name === "sheet" && relation === "") relation = attributes.get("r:id") ?? "";
    },
  });
  let path = "xl/worksheets/sheet1.xml";
  readXml(files.get("xl/_rels/workbook.xml.rels") ?? "", {
    open(name, attributes) {
      if (name !== "Relationship" || attributes.get("Id") !== relation) return;
      const target = attributes.get("Target") ?? "";
      path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    },
  });
  return path;
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

function readSheet(xml: string, texts: readonly string[]): { line: number; cells: Cell[] }[] {
  const rows: { line: number; cells: Cell[] }[] = [];
  let row: { line: number; cells: Cell[] } | null = null;
  let column = 0;
  let kind = "";
  let value = "";
  let inside = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === "row") {
        row = { line: Number(attributes.get("r")) || rows.length + 1, cells: [] };
        column = 0;
      } else if (name === "c") {
        column = columnOf(attributes.get("r")) ?? column;
        kind = attributes.get("t") ?? "n";
        value = "";
      } else if (name === "v" || name === "t") inside = true;
    },
    text(text) {
      if (inside) value += text;
    },
    close(name) {
      if (name === "v" || name === "t") inside = false;
      else if (name === "c" && row) {
        row.cells.push(...missing(column - row.cells.length));
        row.cells[column] = readCell(kind, value, texts);
        column += 1;
      } else if (name === "row" && row) {
        rows.push(row);
        row = null;
      }
    },
  });
  return rows;
}

function readCell(kind: string, value: string, texts: readonly string[]): Cell {
  switch (kind) {
    case "s":
      return texts[Number(value)] ?? "";
    case "n":
      return value === "" || !Number.isFinite(Number(value)) ? value : Number(value);
    case "b":
      return value === "1" ? "true" : "false";
    case "e":
      return "";
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
