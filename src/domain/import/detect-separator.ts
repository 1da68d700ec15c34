/** What stands between the values of a line. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A first line by which some programs tell spreadsheets what parts the values. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\s*(?:\r|\n|$)/i;

/** The text without that line. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, "\n");
}

/**
 * The separator of a text, from its first lines (IMPORT-2): the one that parts the header and gives the lines below
 * it as many values, counted outside quotation marks. A comma where nothing parts it.
 */
export function detectSeparator(text: string): Separator {
  const said = SEPARATORS.find((separator) => separator === SEPARATOR_LINE.exec(text)?.[1]);
  if (said !== undefined) return said;
  const lines = text.split(/\r\n?|\n/, 20).filter((line) => line.trim() !== "");
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const [header = 0, ...rest] = lines.map((line) => countOutsideQuotes(line, separator));
    if (header === 0) continue;
    const agreeing = rest.filter((count) => count === header).length;
    // One column more matters less than every line that has as many values as the header.
    const score = header + 100 * (rest.length === 0 ? 1 : agreeing / rest.length);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function countOutsideQuotes(line: string, separator: string): number {
  let count = 0;
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) count += 1;
  }
  return count;
}
