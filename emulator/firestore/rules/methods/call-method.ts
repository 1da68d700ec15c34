import type { CallableTable } from "../callable.ts";
import { error } from "../rule-values.ts";
import type { Value, ValueType } from "../rule-values.ts";
import { listMethods, mapDiffMethods, mapMethods, setMethods } from "./collection-methods.ts";
import { bytesMethods, latlngMethods, pathMethods } from "./other-methods.ts";
import { stringMethods } from "./string-methods.ts";
import { durationMethods, timestampMethods } from "./time-methods.ts";
import { callUnknown } from "./unknown-methods.ts";

const METHODS: Readonly<Partial<Record<ValueType, CallableTable>>> = {
  string: stringMethods,
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  map_diff: mapDiffMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  latlng: latlngMethods,
  bytes: bytesMethods,
  path: pathMethods,
};

/** Calls a method on a value; the caller has already handled errors in receiver and arguments. */
export function callMethod(receiver: Value, name: string, args: readonly Value[]): Value {
  if (receiver.type === "unknown" || args.some((arg) => arg.type === "unknown"))
    return callUnknown(receiver, name, args);
  const table = METHODS[receiver.type] ?? {};
  const method = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!method)
    return error(
      receiver.type === "null" ? "Null value error." : `Function not found error: Name: [${name}] on ${receiver.type}.`,
    );
  if (method.arity !== args.length + 1)
    return error(`Function ${name} takes ${method.arity - 1} arguments, not ${args.length}.`);
  return method.call([receiver, ...args]);
}

/** The possible numbers of arguments of a method, over all types; empty if no type has it. */
export function methodArities(name: string): readonly number[] {
  return Object.values(METHODS).flatMap((table) => {
    const method = Object.hasOwn(table, name) ? table[name] : undefined;
    return method ? [method.arity - 1] : [];
  });
}
