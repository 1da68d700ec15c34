import Papa from "papaparse";

/** A row of a CSV file that could not be used, with the line it begins on (the header is line 1). */
export interface CsvProblem {
  line: number;
  reason: string;
}

/** A row as it was read, by column name. Values are trimmed. */
export interface CsvRow {
  line: number;
  values: Readonly<Record<string, string>>;
}

export interface CsvFile {
  rows: CsvRow[];
  problems: CsvProblem[];
  /** Columns that were asked for and are not there: then there are no rows. */
  missingColumns: string[];
}

/**
 * Reads a CSV text with a header. A row that is broken (too few or too many columns, a quote that never closes) becomes
 * a problem with its line, and reading goes on with the line after it: one bad row never swallows the others.
 */
export function readCsv(text: string, wantedColumns: readonly string[]): CsvFile {
  const file: CsvFile = { rows: [], problems: [], missingColumns: [] };
  const body = text.replace(/^\uFEFF/, "");
  const headerEnd = endOfLine(body, 0);
  const header = Papa.parse<string[]>(body.slice(0, headerEnd).trimEnd(), { delimitersToGuess: [",", ";", "\t"] });
  const columns = (header.data[0] ?? []).map((name) => name.trim());
  file.missingColumns = wantedColumns.filter((name) => !columns.includes(name));
  if (file.missingColumns.length > 0) return file;

  let at: Place = { offset: headerEnd, line: 2 };
  while (at.offset < body.length) at = readStretch(body, at, columns, header.meta.delimiter, file);
  return file;
}

interface Place {
  offset: number;
  line: number;
}

/** Reads until the end or the first broken quote, and returns where to go on. */
function readStretch(body: string, from: Place, columns: readonly string[], delimiter: string, file: CsvFile): Place {
  const rowStart = { ...from };
  let resumeAt: Place | null = null;
  Papa.parse<string[]>(body.slice(from.offset), {
    delimiter,
    step({ data, errors, meta }, parser) {
      if (errors.some((error) => error.type === "Quotes")) {
        file.problems.push({ line: rowStart.line, reason: "a quotation mark is not closed or stands inside a value" });
        resumeAt = { offset: endOfLine(body, rowStart.offset), line: rowStart.line + 1 };
        parser.abort();
        return;
      }
      const rowEnd = from.offset + meta.cursor;
      takeRow(data, rowStart.line, columns, file);
      rowStart.line += countLines(body, rowStart.offset, rowEnd);
      rowStart.offset = rowEnd;
    },
  });
  return resumeAt ?? { offset: body.length, line: rowStart.line };
}

function takeRow(data: readonly string[], line: number, columns: readonly string[], file: CsvFile): void {
  if (data.length === 1 && (data[0] ?? "").trim() === "") return;
  if (data.length !== columns.length) {
    file.problems.push({ line, reason: `${data.length} columns instead of ${columns.length}` });
    return;
  }
  file.rows.push({
    line,
    values: Object.fromEntries(columns.map((name, place) => [name, (data[place] ?? "").trim()])),
  });
}

/** The offset just after the line that holds this offset. */
function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end + 1;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let end = text.indexOf("\n", from); end !== -1 && end < to; end = text.indexOf("\n", end + 1)) lines += 1;
  return lines;
}
