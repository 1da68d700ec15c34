import { callable } from "../callable.ts";
import type { CallableTable } from "../callable.ts";
import { compileRegex } from "../regex.ts";
import { bool, bytes, error, int, list, string } from "../rule-values.ts";

/** Strings. Patterns are RE2's, so no pattern can make an evaluation slow; `matches` requires the whole text to match. */
export const stringMethods: CallableTable = {
  size: callable(["string"], (text) => int(Array.from(text.value).length)),
  lower: callable(["string"], (text) => string(text.value.toLowerCase())),
  upper: callable(["string"], (text) => string(text.value.toUpperCase())),
  trim: callable(["string"], (text) => string(text.value.trim())),
  toUtf8: callable(["string"], (text) => bytes(Buffer.from(text.value, "utf8"))),
  matches: callable(["string", "string"], (text, pattern) => {
    const regex = compileRegex(pattern.value);
    return regex ? bool(regex.matches(text.value)) : invalid(pattern.value);
  }),
  split: callable(["string", "string"], (text, pattern) => {
    const regex = compileRegex(pattern.value);
    return regex ? list(regex.split(text.value, -1).map(string)) : invalid(pattern.value);
  }),
  replace: callable(["string", "string", "string"], (text, pattern, replacement) => {
    const regex = compileRegex(pattern.value);
    return regex ? string(regex.matcher(text.value).replaceAll(replacement.value)) : invalid(pattern.value);
  }),
};

const invalid = (pattern: string) => error(`Invalid regular expression '${pattern}'.`);
