import { duration, error, float, int, string, timestamp } from "./rule-values.ts";
import type { ErrorValue, Value } from "./rule-values.ts";

type ArithmeticOperator = "+" | "-" | "*" | "/" | "%";

/** The five arithmetic operators. Mixing an int with a float makes a float; division by zero is an error. */
export function calculate(operator: ArithmeticOperator, left: Value, right: Value): Value {
  if (left.type === "int" && right.type === "int") return calculateInts(operator, left.value, right.value);
  if ((left.type === "int" || left.type === "float") && (right.type === "int" || right.type === "float")) {
    return calculateFloats(operator, Number(left.value), Number(right.value));
  }
  if (operator === "+") {
    if (left.type === "string" && right.type === "string") return string(left.value + right.value);
    if (left.type === "timestamp" && right.type === "duration") return timestamp(left.nanos + right.nanos);
    if (left.type === "duration" && right.type === "timestamp") return timestamp(left.nanos + right.nanos);
    if (left.type === "duration" && right.type === "duration") return duration(left.nanos + right.nanos);
  }
  if (operator === "-") {
    if (left.type === "timestamp" && right.type === "timestamp") return duration(left.nanos - right.nanos);
    if (left.type === "timestamp" && right.type === "duration") return timestamp(left.nanos - right.nanos);
    if (left.type === "duration" && right.type === "duration") return duration(left.nanos - right.nanos);
  }
  return unsupported(`${left.type} ${operator} ${right.type}`);
}

/** Unary minus. */
export function negate(operand: Value): Value {
  if (operand.type === "int") return int(-operand.value);
  if (operand.type === "float") return float(-operand.value);
  return unsupported(`-${operand.type}`);
}

function calculateInts(operator: ArithmeticOperator, left: bigint, right: bigint): Value {
  switch (operator) {
    case "+":
      return int(left + right);
    case "-":
      return int(left - right);
    case "*":
      return int(left * right);
    case "/":
      return right === 0n ? error("Division by zero.") : int(left / right);
    case "%":
      return right === 0n ? error("Division by zero.") : int(left % right);
  }
}

function calculateFloats(operator: ArithmeticOperator, left: number, right: number): Value {
  switch (operator) {
    case "+":
      return float(left + right);
    case "-":
      return float(left - right);
    case "*":
      return float(left * right);
    case "/":
      return right === 0 ? error("Division by zero.") : float(left / right);
    case "%":
      return right === 0 ? error("Division by zero.") : float(left % right);
  }
}

function unsupported(what: string): ErrorValue {
  return error(`Unsupported operation error. Received: ${what}.`);
}
