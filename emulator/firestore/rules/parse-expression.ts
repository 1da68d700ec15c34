import type { Lexer } from "./lexer.ts";
import { bool, bytes, float, int, NULL, string } from "./rule-values.ts";
import type { BinaryOperator, Expression } from "./syntax.ts";

type ExpressionBody = Expression extends infer E ? (E extends Expression ? Omit<E, "start" | "end"> : never) : never;

/** The maximum nesting of an expression: production's limits allow far less, and the stack is finite. */
const DEEPEST = 100;
/** A chain such as `a && b && c …` nests to the left, so the size needs a limit too. */
const LARGEST = 2_000;

/** Operator precedence, as in the reference's table of operators. */
const BINDING: Readonly<Record<string, number>> = {
  "?": 1,
  "||": 2,
  "&&": 3,
  "==": 4,
  "!=": 4,
  in: 5,
  is: 5,
  "<": 6,
  "<=": 6,
  ">": 6,
  ">=": 6,
  "+": 7,
  "-": 7,
  "*": 8,
  "/": 8,
  "%": 8,
};

/** Reads one expression (a Pratt parser). */
export function parseExpression(lexer: Lexer): Expression {
  let depth = 0;
  let size = 0;
  return parse(0);

  function parse(minimum: number): Expression {
    depth += 1;
    if (depth > DEEPEST) lexer.fail("This expression is nested too deeply.");
    let left = parsePrefix();
    for (;;) {
      const operator = lexer.peek();
      if (operator.kind !== "name" && operator.kind !== "punctuation") break;
      const binding = Object.hasOwn(BINDING, operator.text) ? (BINDING[operator.text] ?? 0) : 0;
      if (binding === 0 || binding <= minimum) break;
      lexer.next();
      left = parseInfix(left, operator.text, binding);
    }
    depth -= 1;
    return left;
  }

  function parseInfix(left: Expression, operator: string, binding: number): Expression {
    if (operator === "?") {
      const whenTrue = parse(0);
      lexer.expect(":");
      const whenFalse = parse(0);
      return span(left.start, { kind: "ternary", condition: left, whenTrue, whenFalse });
    }
    if (operator === "is") {
      const typeName = lexer.expectName("the name of a type").text;
      return span(left.start, { kind: "is", operand: left, typeName });
    }
    const right = parse(binding);
    if (operator === "&&") return span(left.start, { kind: "and", left, right });
    if (operator === "||") return span(left.start, { kind: "or", left, right });
    return span(left.start, { kind: "binary", operator: operator as BinaryOperator, left, right });
  }

  function parsePrefix(): Expression {
    const { start } = lexer.peek();
    if (lexer.is("!") || lexer.is("-")) {
      const negate = lexer.next().text === "-";
      const literal = lexer.peek();
      if (negate && literal.kind === "int" && literal.value === 2n ** 63n) {
        lexer.next();
        return span(start, { kind: "literal", value: int(-literal.value) });
      }
      depth += 1;
      if (depth > DEEPEST) lexer.fail("This expression is nested too deeply.");
      const operand = parsePrefix();
      depth -= 1;
      return span(start, { kind: negate ? "negate" : "not", operand });
    }
    return parsePostfix(parsePrimary());
  }

  function parsePostfix(primary: Expression): Expression {
    let object = primary;
    for (let links = 0; ; links += 1) {
      if (links > DEEPEST) lexer.fail("This chain of accesses is too long.");
      if (lexer.take(".")) {
        const property = lexer.expectName("a property").text;
        object = lexer.is("(")
          ? span(object.start, { kind: "methodCall", object, method: property, args: parseArguments() })
          : span(object.start, { kind: "member", object, property });
      } else if (lexer.take("[")) {
        const index = parse(0);
        const to = lexer.take(":") ? parse(0) : null;
        lexer.expect("]");
        object = span(object.start, to ? { kind: "slice", object, from: index, to } : { kind: "index", object, index });
      } else {
        return object;
      }
    }
  }

  function parsePrimary(): Expression {
    const token = lexer.peek();
    switch (token.kind) {
      case "int": {
        lexer.next();
        const value = int(token.value);
        if (value.type === "error") lexer.fail("This number does not fit 64 bits.", token.start);
        return span(token.start, { kind: "literal", value });
      }
      case "float":
        lexer.next();
        return span(token.start, { kind: "literal", value: float(token.value) });
      case "string":
        lexer.next();
        return span(token.start, { kind: "literal", value: string(token.value) });
      case "bytes":
        lexer.next();
        return span(token.start, { kind: "literal", value: bytes(token.value) });
      case "name":
        return parseName(token.text, token.start);
      case "punctuation":
      case "end":
        return parseBracket(token.text, token.start);
    }
  }

  function parseName(name: string, start: number): Expression {
    if (RESERVED.has(name)) lexer.fail(`Unexpected '${name}'.`);
    lexer.next();
    if (name === "null") return span(start, { kind: "literal", value: NULL });
    if (name === "true" || name === "false") return span(start, { kind: "literal", value: bool(name === "true") });
    if (lexer.is("(")) return span(start, { kind: "call", name, args: parseArguments() });
    return span(start, { kind: "name", name });
  }

  function parseBracket(text: string, start: number): Expression {
    if (text === "/") return parsePath(start);
    if (lexer.take("(")) {
      const inner = parse(0);
      lexer.expect(")");
      return { ...inner, start, end: lexer.end() };
    }
    if (lexer.take("[")) return span(start, { kind: "list", items: parseItems("]", () => parse(0)) });
    if (lexer.take("{")) {
      const entries = parseItems("}", (): readonly [Expression, Expression] => {
        const key = parse(0);
        lexer.expect(":");
        return [key, parse(0)];
      });
      return span(start, { kind: "map", entries });
    }
    return lexer.fail(`Expected an expression, found '${text}'.`);
  }

  function parseArguments(): Expression[] {
    lexer.expect("(");
    return parseItems(")", () => parse(0));
  }

  function parseItems<Item>(close: string, parseItem: () => Item): Item[] {
    const items: Item[] = [];
    while (!lexer.is(close)) {
      items.push(parseItem());
      if (!lexer.take(",")) break;
    }
    lexer.expect(close);
    return items;
  }

  function parsePath(start: number): Expression {
    const segments: (string | Expression)[] = [];
    do {
      const text = lexer.pathSegment();
      if (text !== null) {
        segments.push(text);
        continue;
      }
      lexer.expect("$");
      lexer.expect("(");
      segments.push(parse(0));
      lexer.expect(")");
    } while (lexer.touches("/"));
    return span(start, { kind: "path", segments });
  }

  function span(start: number, body: ExpressionBody): Expression {
    size += 1;
    if (size > LARGEST) lexer.fail("This expression is too large.", start);
    return { ...body, start, end: lexer.end() };
  }
}

/** Words that cannot be variables. */
const RESERVED: ReadonlySet<string> = new Set([
  "in",
  "is",
  "if",
  "let",
  "return",
  "function",
  "match",
  "allow",
  "service",
]);
