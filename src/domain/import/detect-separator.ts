export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The first line by which some programs declare the separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\s*(?:\r|\n|$)/i;

/** The text without that line. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, "\n");
}

/**
 * Detects a text's separator from its first lines (IMPORT-2): the one that splits the header, and the lines below
 * into as many values, not counting separators in quotation marks. A comma if none does.
 */
export function detectSeparator(text: string): Separator {
  const declared = SEPARATORS.find((separator) => separator === SEPARATOR_LINE.exec(text)?.[1]);
  if (declared !== undefined) return declared;
  const lines = text.split(/\r\n?|\n/, 20).filter((line) => line.trim() !== "");
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const [header = 0, ...rest] = lines.map((line) => countOutsideQuotes(line, separator));
    if (header === 0) continue;
    const agreeing = rest.filter((count) => count === header).length;
    // Lines with as many values as the header weigh more than an additional column.
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
