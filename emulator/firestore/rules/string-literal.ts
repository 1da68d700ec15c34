import { RulesSyntaxError } from "./rules-syntax-error.ts";

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  "`": "`",
  "?": "?",
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const CODED_ESCAPE = /(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2}))/y;

/**
 * Reads the literal with its quote at `start`, both as text and as bytes (in a `b'…'` literal `\xff` is one byte,
 * other characters are UTF-8). An unknown escape is an error, as in production: `'\.'` must be written `'\\.'`.
 */
export function readQuoted(source: string, start: number): { end: number; text: string; bytes: Uint8Array } {
  const quote = source.charAt(start);
  let text = "";
  const bytes: number[] = [];
  const add = (characters: string): void => {
    text += characters;
    bytes.push(...Buffer.from(characters, "utf8"));
  };
  let at = start + 1;
  for (;;) {
    const character = source.charAt(at);
    if (character === "" || character === "\n") throw new RulesSyntaxError("This text has no closing quote.", start);
    if (character === quote) return { end: at + 1, text, bytes: Uint8Array.from(bytes) };
    if (character !== "\\") {
      const whole = String.fromCodePoint(source.codePointAt(at) ?? 0);
      add(whole);
      at += whole.length;
      continue;
    }
    const escape = source.charAt(at + 1);
    if (Object.hasOwn(SIMPLE_ESCAPES, escape)) {
      add(SIMPLE_ESCAPES[escape] ?? "");
      at += 2;
      continue;
    }
    CODED_ESCAPE.lastIndex = at + 1;
    const coded = CODED_ESCAPE.exec(source);
    const code = coded ? parseInt(coded[1] ?? coded[2] ?? coded[3] ?? coded[4] ?? "", coded[4] ? 8 : 16) : NaN;
    if (!coded || code > 0x10ffff) throw new RulesSyntaxError(`Unknown escape '\\${escape}'.`, at);
    if (coded[1] ?? coded[4]) {
      text += String.fromCodePoint(code);
      bytes.push(code);
    } else {
      add(String.fromCodePoint(code));
    }
    at += 1 + coded[0].length;
  }
}
