import { getField, parseFieldPath } from "../values/field-path.ts";
import { isObject, readList, readObject, readOptionalInteger, readText } from "../values/read-json.ts";
import { invalidArgument } from "../values/status.ts";
import { NULL_VALUE, doubleOf, doubleValue } from "../values/value.ts";
import type { Fields, Value } from "../values/value.ts";
import type { CompiledQuery } from "./compile-query.ts";
import { findMatches } from "./run-query.ts";
import type { Readable } from "./run-query.ts";

export type Aggregation = { alias: string; kind: "count"; upTo: number } | FieldAggregation;

interface FieldAggregation {
  alias: string;
  kind: "sum" | "avg";
  field: readonly string[];
}

const MOST_AGGREGATIONS = 5;
const MAX_INT64 = 2n ** 63n - 1n;

export function parseAggregations(raw: unknown): Aggregation[] {
  const aggregations = readList(raw, "aggregations").map((entry, at) =>
    parseAggregation(readObject(entry, "An aggregation"), at),
  );
  if (aggregations.length === 0) throw invalidArgument("aggregations is required");
  if (aggregations.length > MOST_AGGREGATIONS)
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${MOST_AGGREGATIONS}. Received: ${aggregations.length}`,
    );
  const aliases = new Set(aggregations.map((aggregation) => aggregation.alias));
  if (aliases.size < aggregations.length) throw invalidArgument("The aliases of aggregations must be different.");
  return aggregations;
}

/** Computes all aggregations in one pass. Only documents with every summed or averaged field are counted. */
export function aggregate(source: Readable, query: CompiledQuery, aggregations: Aggregation[]): Fields {
  const totals = aggregations.flatMap((aggregation) => (aggregation.kind === "count" ? [] : [new Total(aggregation)]));
  let count = 0;
  let skip = query.offset;
  const most = mostNeeded(aggregations);
  for (const { document } of query.limit === 0 ? [] : findMatches(source, query)) {
    if (skip-- > 0) continue;
    if (totals.length > 0) {
      const fields = document.readFields();
      const values = totals.map((total) => getField(fields, total.field));
      if (!values.every((value) => value !== undefined)) continue;
      for (const [at, total] of totals.entries()) total.add(values[at]);
    }
    if (++count >= query.limit || count >= most) break;
  }
  const result: Fields = {};
  for (const aggregation of aggregations) {
    if (aggregation.kind === "count")
      result[aggregation.alias] = { integerValue: String(Math.min(count, aggregation.upTo)) };
  }
  for (const total of totals) result[total.alias] = total.result();
  return result;
}

function parseAggregation(entry: Record<string, unknown>, at: number): Aggregation {
  const alias = readText(entry["alias"] ?? `field_${at + 1}`, "alias");
  if (isObject(entry["count"])) {
    const upTo = readOptionalInteger(entry["count"]["upTo"], "up_to") ?? Infinity;
    if (upTo <= 0) throw invalidArgument("up_to must be greater than 0");
    return { alias, kind: "count", upTo };
  }
  for (const kind of ["sum", "avg"] as const) {
    const operand = entry[kind];
    if (!isObject(operand)) continue;
    const path = readText(readObject(operand["field"], "field")["fieldPath"], "fieldPath");
    return { alias, kind, field: parseFieldPath(path) };
  }
  throw invalidArgument("An aggregation must be count, sum or avg.");
}

/** A count alone may stop at its upper bound. */
function mostNeeded(aggregations: Aggregation[]): number {
  return Math.max(...aggregations.map((aggregation) => (aggregation.kind === "count" ? aggregation.upTo : Infinity)));
}

/** A sum stays an exact integer until a double is added or int64 overflows. */
class Total {
  readonly alias: string;
  readonly field: readonly string[];
  private readonly kind: "sum" | "avg";
  private integers = 0n;
  private doubles = 0;
  private hasDouble = false;
  private count = 0;

  constructor({ alias, field, kind }: FieldAggregation) {
    this.alias = alias;
    this.field = field;
    this.kind = kind;
  }

  result(): Value {
    return this.kind === "sum" ? this.sum() : this.average();
  }

  add(value: Value | undefined): void {
    if (value && "integerValue" in value) this.integers += BigInt(value.integerValue);
    else if (value && "doubleValue" in value) {
      this.doubles += doubleOf(value.doubleValue);
      this.hasDouble = true;
    } else return;
    this.count++;
  }

  private sum(): Value {
    const isExact = !this.hasDouble && this.integers <= MAX_INT64 && this.integers >= -MAX_INT64 - 1n;
    return isExact ? { integerValue: this.integers.toString() } : doubleValue(Number(this.integers) + this.doubles);
  }

  private average(): Value {
    return this.count === 0 ? NULL_VALUE : doubleValue((Number(this.integers) + this.doubles) / this.count);
  }
}
