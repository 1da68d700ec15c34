import { LOOKUP_FUNCTIONS } from "./document-lookup.ts";
import { DEEPEST_CALL } from "./evaluate.ts";
import { globalFunctions } from "./functions/global-functions.ts";
import { namespaces } from "./functions/namespaces.ts";
import { methodArities } from "./methods/call-method.ts";
import { compileRegex } from "./regex.ts";
import { findFunction } from "./syntax.ts";
import type { Expression, FunctionDeclaration, MatchBlock, RulesFile, Scope } from "./syntax.ts";
import { isTypeName } from "./type-names.ts";

const MOST_LETS = 10;
const MOST_PARAMETERS = 7;
const REQUEST_PROPERTIES: ReadonlySet<string> = new Set(["auth", "method", "path", "query", "resource", "time"]);
const RESOURCE_PROPERTIES: ReadonlySet<string> = new Set(["data", "id", "__name__"]);
const QUERY_PROPERTIES: ReadonlySet<string> = new Set(["limit", "offset"]);

export interface Finding {
  readonly description: string;
  readonly offset: number;
}
type Report = (description: string, node: { readonly start: number }) => void;

/**
 * Every error that can be found before the first request: unknown names, functions, methods and types,
 * wrong numbers of arguments, bad patterns, recursion. What we cannot evaluate is rejected here, so that it can
 * never allow or deny by accident.
 */
export function checkRules(file: RulesFile): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (description, { start }) => findings.push({ description, offset: start });
  for (const match of file.matches) checkMatch(match, new Set(), file.version, report);
  // A function's body sees the path variables of the surrounding blocks; `checkMatch` knows those and checks it.
  for (const declaration of file.functions) {
    if (declaration.scope.depth === 0) checkFunction(declaration, new Set(), report);
    checkCalls(declaration, report);
  }
  return findings.sort((one, other) => one.offset - other.offset);
}

function checkMatch(match: MatchBlock, outer: ReadonlySet<string>, version: 1 | 2, report: Report): void {
  const recursive = match.segments.filter((segment) => segment.kind === "recursive").length;
  if (recursive > 1) report("A match can have only one recursive wildcard.", match);
  if (version === 1 && recursive > 0 && match.segments.at(-1)?.kind !== "recursive") {
    report("In rules_version '1' a recursive wildcard must be the last segment.", match);
  }
  if (version === 1 && recursive > 0 && match.children.length > 0) {
    report("In rules_version '1' no match can stand inside one with a recursive wildcard.", match);
  }
  const names = match.segments.flatMap((segment) => (segment.kind === "literal" ? [] : [segment.name]));
  if (new Set(names).size < names.length) report("A match names two path variables alike.", match);
  const visible = new Set([...outer, ...names]);
  for (const { condition } of match.allows) if (condition) checkExpression(condition, visible, match.scope, report);
  for (const declaration of match.scope.functions.values()) checkFunction(declaration, visible, report);
  for (const child of match.children) checkMatch(child, visible, version, report);
}

function checkFunction(declaration: FunctionDeclaration, outer: ReadonlySet<string>, report: Report): void {
  if (declaration.lets.length > MOST_LETS) report(`A function can have at most ${MOST_LETS} variables.`, declaration);
  if (declaration.parameters.length > MOST_PARAMETERS)
    report(`A function can have at most ${MOST_PARAMETERS} parameters.`, declaration);
  const visible = new Set([...outer, ...declaration.parameters]);
  if (new Set(declaration.parameters).size < declaration.parameters.length)
    report("A function names two parameters alike.", declaration);
  for (const { name, value } of declaration.lets) {
    checkExpression(value, visible, declaration.scope, report);
    visible.add(name);
  }
  checkExpression(declaration.result, visible, declaration.scope, report);
}

function checkExpression(root: Expression, visible: ReadonlySet<string>, scope: Scope, report: Report): void {
  const visit = (node: Expression): void => {
    checkNode(node, visible, scope, report);
    for (const child of childrenOf(node)) {
      const isNamespace = node.kind === "methodCall" && child === node.object && isNamespaceName(child, visible);
      if (!isNamespace) visit(child);
    }
  };
  visit(root);
}

function checkNode(node: Expression, visible: ReadonlySet<string>, scope: Scope, report: Report): void {
  if (node.kind === "name") {
    if (!visible.has(node.name) && node.name !== "request" && node.name !== "resource")
      report(`There is no variable '${node.name}'.`, node);
  } else if (node.kind === "is") {
    if (!isTypeName(node.typeName)) report(`There is no type '${node.typeName}'.`, node);
  } else if (node.kind === "member") {
    checkMember(node, visible, report);
  } else if (node.kind === "call") {
    const builtIn = LOOKUP_FUNCTIONS.some((lookup) => lookup === node.name) ? 1 : arityIn(globalFunctions, node.name);
    checkArity(node.name, findFunction(scope, node.name)?.parameters.length ?? builtIn, node, report);
  } else if (node.kind === "methodCall" && node.object.kind === "name" && isNamespaceName(node.object, visible)) {
    const { name } = node.object;
    checkArity(`${name}.${node.method}`, arityIn(namespaces[name] ?? {}, node.method), node, report);
  } else if (node.kind === "methodCall") {
    checkMethod(node, report);
  }
}

function checkMember(
  node: Extract<Expression, { kind: "member" }>,
  visible: ReadonlySet<string>,
  report: Report,
): void {
  const { object, property } = node;
  const isGlobal = (candidate: Expression, name: string): boolean =>
    candidate.kind === "name" && candidate.name === name && !visible.has(name);
  if (isGlobal(object, "request") && !REQUEST_PROPERTIES.has(property))
    report(`request.${property} is not supported.`, node);
  if (isGlobal(object, "resource") && !RESOURCE_PROPERTIES.has(property))
    report(`resource.${property} is not supported.`, node);
  if (object.kind !== "member" || !isGlobal(object.object, "request")) return;
  if (object.property === "query" && !QUERY_PROPERTIES.has(property))
    report(`request.query.${property} is not supported.`, node);
  if (object.property === "resource" && !RESOURCE_PROPERTIES.has(property))
    report(`request.resource.${property} is not supported.`, node);
}

function checkMethod(node: Extract<Expression, { kind: "methodCall" }>, report: Report): void {
  const arities = methodArities(node.method);
  if (arities.length === 0) {
    report(`There is no method '${node.method}'.`, node);
  } else if (!arities.includes(node.args.length)) {
    report(`'${node.method}' takes ${arities[0]} arguments, not ${node.args.length}.`, node);
  }
  const [pattern] = node.args;
  const takesPattern = node.method === "matches" || node.method === "split" || node.method === "replace";
  if (
    takesPattern &&
    pattern?.kind === "literal" &&
    pattern.value.type === "string" &&
    !compileRegex(pattern.value.value)
  ) {
    report(`'${pattern.value.value}' is not a regular expression (RE2 syntax).`, pattern);
  }
}

function checkArity(
  name: string,
  arity: number | null,
  node: Extract<Expression, { kind: "call" | "methodCall" }>,
  report: Report,
): void {
  if (arity === null) report(`There is no function '${name}'.`, node);
  else if (arity !== node.args.length) report(`'${name}' takes ${arity} arguments, not ${node.args.length}.`, node);
}

function arityIn(table: Readonly<Record<string, { readonly arity: number }>>, name: string): number | null {
  return Object.hasOwn(table, name) ? (table[name]?.arity ?? null) : null;
}

function isNamespaceName(node: Expression, visible: ReadonlySet<string>): boolean {
  return node.kind === "name" && Object.hasOwn(namespaces, node.name) && !visible.has(node.name);
}

/** Reports a function that calls itself, directly or through others, and chains of calls that are too deep. */
function checkCalls(start: FunctionDeclaration, report: Report): void {
  const known = new Map<FunctionDeclaration, number>();
  const depthOf = (declaration: FunctionDeclaration, above: ReadonlySet<FunctionDeclaration>): number => {
    if (above.has(declaration)) return declaration === start ? Infinity : 0;
    const remembered = known.get(declaration);
    if (remembered !== undefined) return remembered;
    const inside = new Set([...above, declaration]);
    const called = calledFunctions(declaration).map((callee) => depthOf(callee, inside));
    const depth = 1 + Math.max(0, ...called);
    known.set(declaration, depth);
    return depth;
  };
  const depth = depthOf(start, new Set());
  if (depth === Infinity) report(`Function '${start.name}' calls itself: recursion is not allowed.`, start);
  else if (depth > DEEPEST_CALL)
    report(`Function '${start.name}' leads to calls more than ${DEEPEST_CALL} deep.`, start);
}

function calledFunctions(declaration: FunctionDeclaration): FunctionDeclaration[] {
  const found = new Set<FunctionDeclaration>();
  const visit = (node: Expression): void => {
    const callee = node.kind === "call" ? findFunction(declaration.scope, node.name) : null;
    if (callee) found.add(callee);
    childrenOf(node).forEach(visit);
  };
  for (const { value } of declaration.lets) visit(value);
  visit(declaration.result);
  return [...found];
}

/** The expressions directly inside an expression. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "member":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "slice":
      return [node.object, node.from, node.to];
    case "call":
      return node.args;
    case "methodCall":
      return [node.object, ...node.args];
    case "not":
    case "negate":
    case "is":
      return [node.operand];
    case "and":
    case "or":
    case "binary":
      return [node.left, node.right];
    case "ternary":
      return [node.condition, node.whenTrue, node.whenFalse];
    case "list":
      return node.items;
    case "map":
      return node.entries.flat();
    case "path":
      return node.segments.filter((segment) => typeof segment !== "string");
  }
}
