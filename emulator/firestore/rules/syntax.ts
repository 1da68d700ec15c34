import type { Value } from "./rule-values.ts";

/** The position of a piece of syntax: offsets into the source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type BinaryOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%" | "in";

export type Expression = Span &
  (
    | { readonly kind: "literal"; readonly value: Value }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "member"; readonly object: Expression; readonly property: string }
    | { readonly kind: "index"; readonly object: Expression; readonly index: Expression }
    | { readonly kind: "slice"; readonly object: Expression; readonly from: Expression; readonly to: Expression }
    | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: "methodCall";
        readonly object: Expression;
        readonly method: string;
        readonly args: readonly Expression[];
      }
    | { readonly kind: "not" | "negate"; readonly operand: Expression }
    | { readonly kind: "and" | "or"; readonly left: Expression; readonly right: Expression }
    | {
        readonly kind: "binary";
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: "is"; readonly operand: Expression; readonly typeName: string }
    | {
        readonly kind: "ternary";
        readonly condition: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
    | { readonly kind: "list"; readonly items: readonly Expression[] }
    | { readonly kind: "map"; readonly entries: readonly (readonly [Expression, Expression])[] }
    | { readonly kind: "path"; readonly segments: readonly (string | Expression)[] }
  );

export type PathSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "wildcard"; readonly name: string }
  | { readonly kind: "recursive"; readonly name: string };

export type Method = "get" | "list" | "create" | "update" | "delete";

export interface AllowStatement extends Span {
  readonly methods: readonly Method[];
  readonly condition: Expression | null;
}

export interface FunctionDeclaration extends Span {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly lets: readonly (Span & { readonly name: string; readonly value: Expression })[];
  readonly result: Expression;
  /** The block it is declared in: its body sees the path variables and functions of that block and those around it. */
  readonly scope: Scope;
}

/** One block's functions. `depth` counts the match blocks around and including it: 0 for file and service. */
export interface Scope {
  readonly parent: Scope | null;
  readonly depth: number;
  readonly functions: Map<string, FunctionDeclaration>;
}

export interface MatchBlock extends Span {
  readonly segments: readonly PathSegment[];
  readonly allows: readonly AllowStatement[];
  readonly children: readonly MatchBlock[];
  readonly scope: Scope;
}

export interface RulesFile {
  readonly version: 1 | 2;
  readonly matches: readonly MatchBlock[];
  /** Every function of every scope, for the checks. */
  readonly functions: readonly FunctionDeclaration[];
}

/** Finds a function by name from a block outwards: inner declarations hide outer ones. */
export function findFunction(scope: Scope, name: string): FunctionDeclaration | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const found = at.functions.get(name);
    if (found) return found;
  }
  return null;
}
