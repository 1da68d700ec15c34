import { RulesSyntaxError } from "./rules-syntax-error.ts";
import { readQuoted } from "./string-literal.ts";

export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: "name" | "punctuation" | "end"; readonly text: string }
  | { readonly kind: "int"; readonly text: string; readonly value: bigint }
  | { readonly kind: "float"; readonly text: string; readonly value: number }
  | { readonly kind: "string"; readonly text: string; readonly value: string }
  | { readonly kind: "bytes"; readonly text: string; readonly value: Uint8Array }
);

/**
 * Reads tokens on demand. Paths (`/users/$(uid)`, `/{rest=**}`) look like operators to a plain lexer, so the parser,
 * which knows where a path is allowed, reads them with `pathSegment` instead.
 */
export interface Lexer {
  readonly source: string;
  peek(): Token;
  next(): Token;
  is(text: string): boolean;
  take(text: string): boolean;
  expect(text: string): Token;
  expectName(what: string): Token;
  /** Reads `/` and a plain segment at the current position; null (after the `/`) if a `{` or `$(` begins. */
  pathSegment(): string | null;
  /** Whether the next character, with nothing in between, is this one. */
  touches(character: string): boolean;
  /** Where the last token ended. */
  end(): number;
  fail(description: string, offset?: number): never;
}

const PUNCTUATION = /(?:&&|\|\||==|!=|<=|>=|[{}()[\].,;:?!<>=+\-*/%$])/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const GAP = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const PATH_SEGMENT = /(?:\(default\)|[A-Za-z0-9_.~@%+-]+)/y;

export function createLexer(source: string): Lexer {
  let position = 0;
  let lastEnd = 0;
  let waiting: Token | null = null;

  const fail = (description: string, offset = peek().start): never => {
    throw new RulesSyntaxError(description, offset);
  };
  const read = (pattern: RegExp, at: number): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? null;
  };
  const peek = (): Token => {
    waiting ??= readToken(skipGap());
    return waiting;
  };
  const next = (): Token => {
    const token = peek();
    waiting = null;
    position = token.end;
    lastEnd = token.end;
    return token;
  };
  const skipGap = (): number => {
    position += read(GAP, position)?.length ?? 0;
    if (source.startsWith("/*", position)) throw new RulesSyntaxError("This comment does not end.", position);
    return position;
  };
  const readToken = (start: number): Token => {
    if (start >= source.length) return { kind: "end", text: "the end of the file", start, end: start };
    const character = source.charAt(start);
    if (character === "'" || character === '"') {
      const { end, text } = readQuoted(source, start);
      return { kind: "string", text: source.slice(start, end), value: text, start, end };
    }
    if ((character === "b" || character === "B") && /['"]/.test(source.charAt(start + 1))) {
      const { end, bytes } = readQuoted(source, start + 1);
      return { kind: "bytes", text: source.slice(start, end), value: bytes, start, end };
    }
    const number = read(NUMBER, start);
    if (number !== null) return readNumber(number, start);
    const name = read(NAME, start);
    if (name !== null) return { kind: "name", text: name, start, end: start + name.length };
    const punctuation = read(PUNCTUATION, start);
    if (punctuation !== null) return { kind: "punctuation", text: punctuation, start, end: start + punctuation.length };
    throw new RulesSyntaxError(`Unexpected character '${character}'.`, start);
  };
  const readNumber = (text: string, start: number): Token => {
    const end = start + text.length;
    if (read(NAME, end) !== null) throw new RulesSyntaxError(`Malformed number '${text}${source.charAt(end)}'.`, start);
    if (/^[0-9]+$/.test(text)) {
      if (text.length > 20) throw new RulesSyntaxError("This number does not fit 64 bits.", start);
      return { kind: "int", text, value: BigInt(text), start, end };
    }
    return { kind: "float", text, value: Number(text), start, end };
  };
  const is = (text: string): boolean => {
    const token = peek();
    return (token.kind === "name" || token.kind === "punctuation") && token.text === text;
  };

  return {
    source,
    peek,
    next,
    is,
    fail,
    take(text) {
      if (!is(text)) return false;
      next();
      return true;
    },
    expect(text) {
      return is(text) ? next() : fail(`Expected '${text}', found '${peek().text}'.`);
    },
    expectName(what) {
      return peek().kind === "name" ? next() : fail(`Expected ${what}, found '${peek().text}'.`);
    },
    pathSegment() {
      if (!is("/")) fail(`Expected a path, found '${peek().text}'.`);
      next();
      if (source.charAt(lastEnd) === "{" || source.startsWith("$(", lastEnd)) return null;
      const segment = read(PATH_SEGMENT, lastEnd);
      if (segment === null) return fail("Expected a path segment.", lastEnd);
      position = lastEnd + segment.length;
      lastEnd = position;
      waiting = null;
      return segment;
    },
    end: () => lastEnd,
    touches: (character) => source.charAt(lastEnd) === character,
  };
}
