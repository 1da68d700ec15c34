import { calculate, negate } from "./arithmetic.ts";
import type { Callable } from "./callable.ts";
import { equals, isAmong, relate } from "./compare-values.ts";
import { LOOKUP_FUNCTIONS } from "./document-lookup.ts";
import type { DocumentLookup, LookupFunction } from "./document-lookup.ts";
import { globalFunctions } from "./functions/global-functions.ts";
import { namespaces } from "./functions/namespaces.ts";
import { callMethod } from "./methods/call-method.ts";
import { readIndex, readProperty, readSlice } from "./read-member.ts";
import { bool, error, FALSE, list, map, path, TRUE, UNKNOWN } from "./rule-values.ts";
import type { Value } from "./rule-values.ts";
import { findFunction } from "./syntax.ts";
import type { BinaryOperator, Expression, FunctionDeclaration, Scope } from "./syntax.ts";
import { isOfType } from "./type-names.ts";

export const MOST_EXPRESSIONS = 1_000;
export const DEEPEST_CALL = 20;

/** Shared by the evaluations of one request. */
export interface Evaluation {
  readonly request: Value;
  readonly resource: Value;
  readonly lookup: DocumentLookup;
  /** Expressions evaluated so far (limit: 1,000 a request). */
  expressions: number;
}

/** An expression's scope: the names it can see. */
export interface Environment {
  readonly evaluation: Evaluation;
  readonly scope: Scope;
  /** Path variables by depth of match block, each including those of the surrounding blocks. */
  readonly bindings: readonly ReadonlyMap<string, Value>[];
  readonly locals: ReadonlyMap<string, Value>;
  readonly callDepth: number;
}

/**
 * Evaluates an expression. Errors are values: `&&` and `||` absorb them, everything else passes them on. The cause of a
 * false, unknown or error result is noted on it (`at`), so that a denial can name it.
 */
export function evaluate(node: Expression, environment: Environment): Value {
  const { evaluation } = environment;
  evaluation.expressions += 1;
  if (evaluation.expressions > MOST_EXPRESSIONS) {
    return { type: "error", message: `More than ${MOST_EXPRESSIONS} expressions evaluated.`, fatal: true, at: node };
  }
  const value = evaluateNode(node, environment);
  const isSpoiler = value.type === "error" || value.type === "unknown" || (value.type === "bool" && !value.value);
  return isSpoiler && !value.at ? { ...value, at: node } : value;
}

function evaluateNode(node: Expression, environment: Environment): Value {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "name":
      return readName(node.name, environment);
    case "and":
      return evaluateLogic(node.left, node.right, false, environment);
    case "or":
      return evaluateLogic(node.left, node.right, true, environment);
    case "not":
      return withKnown([node.operand], environment, ([operand]) =>
        operand?.type === "bool"
          ? bool(!operand.value)
          : error(`Unsupported operation error. Received: !${operand?.type}.`),
      );
    case "negate":
      return withKnown([node.operand], environment, ([operand]) => negate(operand ?? UNKNOWN));
    case "binary":
      return evaluateBinary(node.operator, evaluate(node.left, environment), () => evaluate(node.right, environment));
    case "is":
      return firstError([evaluate(node.operand, environment)], ([operand]) =>
        isOfType(operand ?? UNKNOWN, node.typeName),
      );
    case "ternary":
      return evaluateTernary(node, environment);
    case "member":
      return firstError([evaluate(node.object, environment)], ([object]) =>
        readProperty(object ?? UNKNOWN, node.property),
      );
    case "index":
      return firstError(
        [evaluate(node.object, environment), evaluate(node.index, environment)],
        ([object = UNKNOWN, index = UNKNOWN]) => readIndex(object, index),
      );
    case "slice":
      return withKnown(
        [node.object, node.from, node.to],
        environment,
        ([object = UNKNOWN, from = UNKNOWN, to = UNKNOWN]) => readSlice(object, from, to),
      );
    case "list":
      return withKnown(node.items, environment, list);
    case "map":
      return withKnown(node.entries.flat(), environment, (values) => makeMap(values));
    case "path":
      return evaluatePath(node.segments, environment);
    case "call":
      return evaluateCall(node.name, node.args, environment);
    case "methodCall":
      return evaluateMethodCall(node, environment);
  }
}

/** `&&` and `||`: a deciding operand (false for `&&`, true for `||`) wins over an error on either side. */
function evaluateLogic(leftNode: Expression, rightNode: Expression, decider: boolean, environment: Environment): Value {
  const left = toLogic(evaluate(leftNode, environment));
  if (left.type === "bool" && left.value === decider) return left;
  if (left.type === "error" && left.fatal) return left;
  const right = toLogic(evaluate(rightNode, environment));
  if (right.type === "bool" && right.value === decider) return right;
  if (right.type === "error" && right.fatal) return right;
  if (left.type !== "bool") return left;
  // Both sides of an `||` are false: all of it failed, not its last operand.
  return right.type === "bool" && !right.value ? FALSE : right;
}

function toLogic(value: Value): Value {
  if (value.type === "bool" || value.type === "error" || value.type === "unknown") return value;
  return error(`Unsupported operation error. Expected bool, received ${value.type}.`);
}

function evaluateTernary(node: Extract<Expression, { kind: "ternary" }>, environment: Environment): Value {
  const condition = toLogic(evaluate(node.condition, environment));
  if (condition.type !== "bool") return condition;
  return evaluate(condition.value ? node.whenTrue : node.whenFalse, environment);
}

function evaluateBinary(operator: BinaryOperator, left: Value, evaluateRight: () => Value): Value {
  if (left.type === "error") return left;
  const right = evaluateRight();
  if (right.type === "error") return right;
  switch (operator) {
    case "==":
      return equals(left, right);
    case "!=":
      return negated(equals(left, right));
    case "<":
    case "<=":
    case ">":
    case ">=":
      return relate(operator, left, right);
    case "in":
      return contains(right, left);
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
      return left.type === "unknown" || right.type === "unknown" ? UNKNOWN : calculate(operator, left, right);
  }
}

function negated(value: Value): Value {
  return value.type === "bool" ? bool(!value.value) : value;
}

function contains(collection: Value, item: Value): Value {
  if (collection.type === "list" || collection.type === "set") return isAmong(item, collection.items);
  if (collection.type === "unknown") {
    const { entries, contains: items } = collection.facts;
    if (item.type === "string" && entries?.has(item.value)) return TRUE;
    const known = items && item.type !== "unknown" ? isAmong(item, items) : UNKNOWN;
    return known.type === "bool" && known.value ? known : UNKNOWN;
  }
  if (collection.type !== "map")
    return error(`Unsupported operation error. Received: ${item.type} in ${collection.type}.`);
  if (item.type === "unknown") return UNKNOWN;
  return item.type === "string"
    ? bool(collection.entries.has(item.value))
    : error(`A map has no keys of type ${item.type}.`);
}

function readName(name: string, { locals, bindings, scope, evaluation }: Environment): Value {
  const bound = locals.get(name) ?? bindings[scope.depth]?.get(name);
  if (bound) return bound;
  if (name === "request") return evaluation.request;
  if (name === "resource") return evaluation.resource;
  return error(`Variable not found error: Name: [${name}].`);
}

function evaluatePath(segments: readonly (string | Expression)[], environment: Environment): Value {
  const texts: string[] = [];
  let isKnown = true;
  for (const segment of segments) {
    const value = typeof segment === "string" ? segment : evaluate(segment, environment);
    if (typeof value === "string") texts.push(value);
    else if (value.type === "string") texts.push(value.value);
    else if (value.type === "int") texts.push(String(value.value));
    else if (value.type === "path") texts.push(...value.segments);
    else if (value.type === "error") return value;
    else if (value.type === "unknown") isKnown = false;
    else return error(`A path segment cannot be of type ${value.type}.`);
  }
  return isKnown ? path(texts) : UNKNOWN;
}

function evaluateCall(name: string, argNodes: readonly Expression[], environment: Environment): Value {
  const args = argNodes.map((arg) => evaluate(arg, environment));
  const declared = findFunction(environment.scope, name);
  return firstError(args, (values) => {
    if (declared) return callDeclared(declared, values, environment);
    if (values.some((value) => value.type === "unknown")) return UNKNOWN;
    if (isLookup(name)) return environment.evaluation.lookup(name, values[0] ?? UNKNOWN);
    return callBuiltIn(Object.hasOwn(globalFunctions, name) ? globalFunctions[name] : undefined, name, values);
  });
}

/** An error in an argument or a variable is the call's result, whether or not the body would have used it. */
function callDeclared(declared: FunctionDeclaration, args: readonly Value[], environment: Environment): Value {
  const callDepth = environment.callDepth + 1;
  if (callDepth > DEEPEST_CALL)
    return { type: "error", message: `Functions call each other more than ${DEEPEST_CALL} deep.`, fatal: true };
  const locals = new Map(declared.parameters.map((parameter, at) => [parameter, args[at] ?? UNKNOWN]));
  const { evaluation, bindings } = environment;
  const inside: Environment = { evaluation, bindings, scope: declared.scope, locals, callDepth };
  for (const { name, value } of declared.lets) {
    const bound = evaluate(value, inside);
    if (bound.type === "error") return bound;
    locals.set(name, bound);
  }
  return evaluate(declared.result, inside);
}

function evaluateMethodCall(node: Extract<Expression, { kind: "methodCall" }>, environment: Environment): Value {
  const namespace = namespaceOf(node.object, environment);
  const args = node.args.map((arg) => evaluate(arg, environment));
  if (namespace !== null) {
    const table = namespaces[namespace] ?? {};
    const found = Object.hasOwn(table, node.method) ? table[node.method] : undefined;
    return firstError(args, (values) =>
      values.some((value) => value.type === "unknown")
        ? UNKNOWN
        : callBuiltIn(found, `${namespace}.${node.method}`, values),
    );
  }
  const receiver = evaluate(node.object, environment);
  return firstError([receiver, ...args], ([known = UNKNOWN, ...values]) => callMethod(known, node.method, values));
}

/** `math` in `math.abs(x)`, unless a variable of that name hides it. */
function namespaceOf(object: Expression, { locals, bindings, scope }: Environment): string | null {
  if (object.kind !== "name" || !Object.hasOwn(namespaces, object.name)) return null;
  return locals.has(object.name) || bindings[scope.depth]?.has(object.name) ? null : object.name;
}

function callBuiltIn(found: Callable | undefined, name: string, args: readonly Value[]): Value {
  if (!found) return error(`Function not found error: Name: [${name}].`);
  return found.arity === args.length
    ? found.call(args)
    : error(`Function ${name} takes ${found.arity} arguments, not ${args.length}.`);
}

function isLookup(name: string): name is LookupFunction {
  return LOOKUP_FUNCTIONS.some((lookup) => lookup === name);
}

function makeMap(values: readonly Value[]): Value {
  const entries = new Map<string, Value>();
  for (let at = 0; at < values.length; at += 2) {
    const key = values[at];
    if (key?.type !== "string") return error(`A map's key cannot be of type ${key?.type}.`);
    entries.set(key.value, values[at + 1] ?? UNKNOWN);
  }
  return map(entries);
}

/** Evaluates operands; an error among them is the result, an unknown one makes the result unknown. */
function withKnown(
  nodes: readonly Expression[],
  environment: Environment,
  combine: (values: readonly Value[]) => Value,
): Value {
  const values = nodes.map((node) => evaluate(node, environment));
  return firstError(values, () => (values.some((value) => value.type === "unknown") ? UNKNOWN : combine(values)));
}

function firstError(values: readonly Value[], proceed: (values: readonly Value[]) => Value): Value {
  return (
    values.find((value) => value.type === "error" && value.fatal) ??
    values.find((value) => value.type === "error") ??
    proceed(values)
  );
}
