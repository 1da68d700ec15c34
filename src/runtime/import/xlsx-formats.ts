import type { Cell } from "#domain/import/file-row.ts";
import { readXml } from "./read-xml.ts";

/** The cell styles that show a number as a date, and those that show it as a percentage. */
export interface CellFormats {
  readonly days: ReadonlySet<number>;
  readonly percentages: ReadonlySet<number>;
}

/** Built-in formats: 14 to 22 and some East Asian ones are dates; 9 and 10 are percentages. */
const isDayFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const isPercentFormat = (id: number) => id === 9 || id === 10;

/** Reads a workbook's styles. Only custom formats are spelled out; built-in ones are known by number. */
export function readCellFormats(xml: string): CellFormats {
  const codes = new Map<number, string>();
  const days = new Set<number>();
  const percentages = new Set<number>();
  let inStyles = false;
  let style = 0;
  readXml(xml, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"]);
      if (name === "numFmt") codes.set(id, bareFormat(attributes["formatCode"] ?? ""));
      else if (name === "cellXfs") inStyles = true;
      else if (name === "xf" && inStyles) {
        const code = codes.get(id);
        if (code === undefined ? isDayFormat(id) : /[dy]/i.test(code)) days.add(style);
        else if (code === undefined ? isPercentFormat(id) : code.includes("%")) percentages.add(style);
        style += 1;
      }
    },
    close(name) {
      if (name === "cellXfs") inStyles = false;
    },
  });
  return { days, percentages };
}

/** A format code without quoted text, colours and escaped characters. */
function bareFormat(code: string): string {
  return code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** A date cell as YYYY-MM-DD, a percentage with its sign, anything else as the number. */
export function formatNumber(value: number, style: number, { days, percentages }: CellFormats): Cell {
  if (percentages.has(style)) return `${Number((value * 100).toPrecision(15))}%`;
  if (!days.has(style) || value < 1 || value > 2_958_465) return value;
  return new Date(FIRST_DAY + Math.floor(value) * DAY_MS).toISOString().slice(0, 10);
}
