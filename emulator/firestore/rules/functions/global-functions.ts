import { callable } from "../callable.ts";
import type { CallableTable } from "../callable.ts";
import { error, float, int, path, string } from "../rule-values.ts";

/** The functions without a namespace, except those that read documents. There is no `bool()`: production has none. */
export const globalFunctions: CallableTable = {
  /** Production prints the value in its own log; here it only passes through. */
  debug: callable(["any"], (value) => value),
  int: callable(["any"], (value) => {
    if (value.type === "int") return value;
    if (value.type === "float" && Number.isFinite(value.value)) return int(Math.trunc(value.value));
    if (value.type === "string" && /^[+-]?\d{1,20}$/.test(value.value))
      return int(BigInt(value.value.replace(/^\+/, "")));
    return error("This cannot be made an int.");
  }),
  float: callable(["any"], (value) => {
    if (value.type === "int") return float(Number(value.value));
    if (value.type === "float") return value;
    if (
      value.type === "string" &&
      /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|NaN|[+-]?Infinity)$/.test(value.value)
    )
      return float(Number(value.value));
    return error("This cannot be made a float.");
  }),
  string: callable(["any"], (value) => {
    if (value.type === "string") return value;
    if (value.type === "int" || value.type === "bool") return string(String(value.value));
    if (value.type === "float")
      return string(Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value));
    if (value.type === "null") return string("null");
    if (value.type === "path") return string(`/${value.segments.join("/")}`);
    return error("This cannot be made a string.");
  }),
  path: callable(["string"], (text) => path(text.value.split("/").filter((segment) => segment !== ""))),
};
