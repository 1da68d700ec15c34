import { RE2JS } from "re2js";

const KEPT = 200;
const compiled = new Map<string, RE2JS | null>();

/** A compiled RE2 pattern, or null if it is invalid (look-around and back-references are not in RE2). */
export function compileRegex(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let regex: RE2JS | null = null;
  try {
    regex = RE2JS.compile(pattern);
  } catch {
    // Not a pattern: the caller turns null into an evaluation or a load error.
  }
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}
