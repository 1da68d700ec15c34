import { foldText } from "#domain/fold-text.ts";

/** A name as lists sort it: folded, on one line, as long as two names need to differ. */
export function sortName(name: string): string {
  return foldText(name).replaceAll(/\s+/g, " ").trim().slice(0, 48);
}
