import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";

/** A callable's payload, or `invalid-argument` naming the field; what the payload said is not repeated. */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  const field = fieldOf(parsed.issues);
  throw new HttpsError("invalid-argument", field === "" ? "The request cannot be read." : `Invalid field: ${field}`);
}

/** The first offending field as a dotted path, bounded: it comes from outside. */
export function fieldOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  return (issue === undefined ? "" : (v.getDotPath(issue) ?? "")).slice(0, 100);
}
