/** The error in a rules file and its position; line and column count from 1. */
export interface RulesIssue {
  readonly description: string;
  readonly line: number;
  readonly column: number;
}

/** Thrown while reading rules; `offset` points into the source. It never leaves `compileRules`. */
export class RulesSyntaxError extends Error {
  readonly offset: number;
  constructor(description: string, offset: number) {
    super(description);
    this.offset = offset;
  }
}

/** Turns offsets of a source into lines and columns. */
export function positionFinder(source: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
