import { error } from "./rule-values.ts";
import type { Value, ValueOf, ValueType } from "./rule-values.ts";

/** What a parameter takes: a type of value, either kind of number, or anything. */
export type Parameter = ValueType | "number" | "any";
type Accepted<P extends Parameter> = P extends "any"
  ? Value
  : P extends "number"
    ? ValueOf<"int" | "float">
    : P extends ValueType
      ? ValueOf<P>
      : never;
type AcceptedAll<Ps extends readonly Parameter[]> = { [K in keyof Ps]: Accepted<Ps[K]> };

/** A built-in function or method: the types it takes are checked before its body runs. */
export interface Callable {
  readonly arity: number;
  readonly call: (args: readonly Value[]) => Value;
}

/** Declares a built-in. Each parameter names the types it takes; a wrong type is an evaluation error. */
export function callable<const Ps extends readonly Parameter[]>(
  parameters: Ps,
  body: (...args: AcceptedAll<Ps>) => Value,
): Callable {
  return {
    arity: parameters.length,
    call(args) {
      for (const [at, parameter] of parameters.entries()) {
        const arg = args[at];
        if (arg && !accepts(parameter, arg))
          return error(`Unsupported operation error. Expected ${parameter}, received ${arg.type}.`);
      }
      // The loop above has just established these types.
      return body(...(args as unknown as AcceptedAll<Ps>));
    },
  };
}

/** The methods of one type by name; the receiver is the first parameter. */
export type CallableTable = Readonly<Record<string, Callable>>;

function accepts(parameter: Parameter, value: Value): boolean {
  if (parameter === "any") return true;
  if (parameter === "number") return value.type === "int" || value.type === "float";
  return value.type === parameter;
}
