import { createLexer } from "./lexer.ts";
import type { Lexer } from "./lexer.ts";
import { parseExpression } from "./parse-expression.ts";
import type {
  AllowStatement,
  FunctionDeclaration,
  MatchBlock,
  Method,
  PathSegment,
  RulesFile,
  Scope,
} from "./syntax.ts";

const METHODS: Readonly<Record<string, readonly Method[]>> = {
  read: ["get", "list"],
  write: ["create", "update", "delete"],
  get: ["get"],
  list: ["list"],
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
};
const DEEPEST_MATCH = 40;

/** Reads a rules file; throws `RulesSyntaxError` at the first syntax error. */
export function parseRules(source: string): RulesFile {
  const lexer = createLexer(source);
  const functions: FunctionDeclaration[] = [];
  const matches: MatchBlock[] = [];
  const fileScope = createScope(null, 0);
  const version = parseVersion(lexer);
  let services = 0;

  while (lexer.peek().kind !== "end") {
    if (lexer.is("function")) {
      parseFunction(lexer, fileScope, functions);
      continue;
    }
    if (!lexer.is("service")) lexer.fail(`Expected 'service' or 'function', found '${lexer.peek().text}'.`);
    if (services > 0) lexer.fail("Only one service block is supported.");
    services += 1;
    lexer.next();
    const nameStart = lexer.peek().start;
    const first = lexer.expectName("the name of a service").text;
    lexer.expect(".");
    const name = `${first}.${lexer.expectName("the name of a service").text}`;
    if (name !== "cloud.firestore")
      lexer.fail(`Service '${name}' is not supported, only cloud.firestore is.`, nameStart);
    lexer.expect("{");
    const scope = createScope(fileScope, 0);
    while (!lexer.take("}")) {
      if (lexer.is("function")) parseFunction(lexer, scope, functions);
      else if (lexer.is("match")) matches.push(parseMatch(lexer, scope, functions, 1));
      else lexer.fail(`Expected 'match', 'function' or '}', found '${lexer.peek().text}'.`);
    }
  }
  if (services === 0) lexer.fail("The rules have no 'service cloud.firestore' block.");
  return { version, matches, functions };
}

function parseVersion(lexer: Lexer): 1 | 2 {
  if (!lexer.take("rules_version")) return 1;
  lexer.expect("=");
  const version = lexer.next();
  if (version.kind !== "string" || (version.value !== "1" && version.value !== "2")) {
    return lexer.fail("rules_version must be '1' or '2'.", version.start);
  }
  lexer.take(";");
  return version.value === "2" ? 2 : 1;
}

function parseMatch(lexer: Lexer, outer: Scope, functions: FunctionDeclaration[], nesting: number): MatchBlock {
  const { start } = lexer.expect("match");
  if (nesting > DEEPEST_MATCH) lexer.fail("These match blocks are nested too deeply.", start);
  const segments: PathSegment[] = [];
  do segments.push(parseSegment(lexer));
  while (lexer.touches("/"));
  lexer.expect("{");
  const scope = createScope(outer, outer.depth + 1);
  const allows: AllowStatement[] = [];
  const children: MatchBlock[] = [];
  while (!lexer.take("}")) {
    if (lexer.is("allow")) allows.push(parseAllow(lexer));
    else if (lexer.is("match")) children.push(parseMatch(lexer, scope, functions, nesting + 1));
    else if (lexer.is("function")) parseFunction(lexer, scope, functions);
    else lexer.fail(`Expected 'allow', 'match', 'function' or '}', found '${lexer.peek().text}'.`);
  }
  return { segments, allows, children, scope, start, end: lexer.end() };
}

function parseSegment(lexer: Lexer): PathSegment {
  const text = lexer.pathSegment();
  if (text !== null) return { kind: "literal", text };
  lexer.expect("{");
  const name = lexer.expectName("the name of a path variable").text;
  const recursive = lexer.take("=");
  if (recursive) {
    lexer.expect("*");
    lexer.expect("*");
  }
  lexer.expect("}");
  return { kind: recursive ? "recursive" : "wildcard", name };
}

function parseAllow(lexer: Lexer): AllowStatement {
  const { start } = lexer.expect("allow");
  const methods = new Set<Method>();
  do {
    const method = lexer.expectName("a method");
    if (!Object.hasOwn(METHODS, method.text)) lexer.fail(`'${method.text}' is not a method.`, method.start);
    for (const one of METHODS[method.text] ?? []) methods.add(one);
  } while (lexer.take(","));
  let condition = null;
  if (lexer.take(":")) {
    lexer.expect("if");
    condition = parseExpression(lexer);
  }
  const end = lexer.end();
  lexer.take(";");
  return { methods: [...methods], condition, start, end };
}

function parseFunction(lexer: Lexer, scope: Scope, functions: FunctionDeclaration[]): void {
  const { start } = lexer.expect("function");
  const nameToken = lexer.expectName("the name of a function");
  const name = nameToken.text;
  lexer.expect("(");
  const parameters: string[] = [];
  while (!lexer.is(")")) {
    parameters.push(lexer.expectName("a parameter").text);
    if (!lexer.take(",")) break;
  }
  lexer.expect(")");
  lexer.expect("{");
  const lets = [];
  while (lexer.is("let")) {
    const letStart = lexer.next().start;
    const letName = lexer.expectName("a variable").text;
    lexer.expect("=");
    const value = parseExpression(lexer);
    lets.push({ name: letName, value, start: letStart, end: lexer.end() });
    lexer.take(";");
  }
  lexer.expect("return");
  const result = parseExpression(lexer);
  lexer.take(";");
  lexer.expect("}");
  if (scope.functions.has(name)) lexer.fail(`Function '${name}' is declared twice in the same block.`, nameToken.start);
  const declaration = { name, parameters, lets, result, scope, start, end: lexer.end() };
  scope.functions.set(name, declaration);
  functions.push(declaration);
}

function createScope(parent: Scope | null, depth: number): Scope {
  return { parent, depth, functions: new Map() };
}
