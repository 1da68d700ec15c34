import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "./import-kind.ts";

const QUOTE = 0x22;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;

/** Why a file is too large for an import (IMPORT-1). */
export type BoundsProblem = "tooManyRows" | "tooManyColumns";

/**
 * Whether CSV text is too large, counted on its bytes before it is parsed. Line breaks and separators within quotation
 * marks do not count, nor do empty lines. A file with a quotation mark that never closes is counted too low here.
 */
export function csvBoundsProblem(bytes: Uint8Array, separator: string): BoundsProblem | null {
  const split = separator.charCodeAt(0);
  let quoted = false;
  let isEmpty = true;
  let rows = 0;
  let columns = 1;
  for (const byte of bytes) {
    if (byte === QUOTE) quoted = !quoted;
    if (quoted || (byte !== NEW_LINE && byte !== RETURN)) {
      if (byte === split && !quoted && rows === 0) columns += 1;
      // UTF-16 has a zero beside each line break.
      if (byte !== 0) isEmpty = false;
      continue;
    }
    if (!isEmpty) rows += 1;
    isEmpty = true;
    if (rows === 1 && columns > MAX_IMPORT_COLUMNS) return "tooManyColumns";
    if (rows > MAX_IMPORT_ROWS + 1) return "tooManyRows";
  }
  return null;
}
