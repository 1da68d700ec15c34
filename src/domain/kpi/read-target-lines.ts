import { detectDecimalMark, type DecimalMark, readDecimal } from "../import/read-decimal.ts";
import { foldText } from "../values/fold-text.ts";
import type { Identifier } from "../values/identifier.ts";
import { type Currency, currencyDecimals } from "../values/money.ts";
import { isTooHigh, TARGET_MEASURES, type TargetMeasure, type Targets, unitOfTarget } from "./target.ts";

/** Why a line sets no target. */
export type TargetLineProblem = "unknownPerson" | "notANumber" | "twice";

/** One line of pasted targets. */
export interface TargetLine {
  /** Counts from 1, empty lines included. */
  readonly number: number;
  readonly text: string;
  readonly repId: Identifier | null;
  readonly targets: Targets;
  readonly problem: TargetLineProblem | null;
}

interface LineContext {
  readonly people: readonly { readonly repId: Identifier; readonly name: string }[];
  readonly currency: Currency;
  /** The decimal sign where the text does not tell. */
  readonly mark: DecimalMark;
  /** What a titled column can be for. */
  readonly measures: readonly TargetMeasure[];
  /** What a column's title may say of each measure. */
  readonly titlesOf: (measure: TargetMeasure) => readonly string[];
}

/**
 * Reads people's targets from cells of a spreadsheet (KPI-12): a name, then a number for each measure, in their order or
 * in that of a first line with titles. Empty cells set nothing.
 */
export function readTargetLines(typed: string, context: LineContext): readonly TargetLine[] {
  const rows = typed
    .split(/\r?\n/)
    .map((text, index) => ({ number: index + 1, text: text.trim(), cells: splitCells(text) }))
    .filter(({ text }) => text !== "");
  const titled = columnsOf(rows[0]?.cells ?? [], context);
  const columns = titled ?? TARGET_MEASURES;
  const lines = titled === null ? rows : rows.slice(1);
  const evidence = detectDecimalMark(lines.flatMap(({ cells }) => cells.slice(1)));
  const mark = evidence === "point" || evidence === "comma" ? evidence : context.mark;
  const ids = new Map(context.people.map(({ repId, name }) => [foldText(name), repId]));
  const seen = new Set<Identifier>();
  return lines.map(({ number, text, cells }) => {
    const repId = ids.get(foldText(cells[0] ?? "")) ?? null;
    const targets: Partial<Record<TargetMeasure, number>> = {};
    let problem: TargetLineProblem | null = repId === null ? "unknownPerson" : seen.has(repId) ? "twice" : null;
    if (repId !== null) seen.add(repId);
    for (const [place, cell] of cells.slice(1).entries()) {
      const measure = columns[place];
      if (measure === undefined || measure === null || cell === "") continue;
      const decimals = unitOfTarget(measure) === "money" ? currencyDecimals(context.currency) : 0;
      const read = readDecimal(unitOfTarget(measure) === "percent" ? cell.replace(/\s*%$/, "") : cell, mark, decimals);
      if (read.ok && read.value >= 0 && !isTooHigh(measure, read.value)) targets[measure] = read.value;
      else problem ??= "notANumber";
    }
    return { number, text, repId, targets, problem };
  });
}

/** What each column after the first is; null where no title is known, so that the line is one of numbers. */
function columnsOf(
  cells: readonly string[],
  { measures, titlesOf }: LineContext,
): readonly (TargetMeasure | null)[] | null {
  const columns = cells
    .slice(1)
    .map((cell) => measures.find((each) => titlesOf(each).some((title) => foldText(title) === foldText(cell))) ?? null);
  return columns.some((each) => each !== null) ? columns : null;
}

function splitCells(text: string): string[] {
  const separator = ["\t", ";"].find((each) => text.includes(each)) ?? ",";
  return text.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}
