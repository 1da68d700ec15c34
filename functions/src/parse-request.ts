import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";

/** Parses a callable's payload; throws `invalid-argument` naming the field, never its value. */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  const field = fieldOf(parsed.issues);
  throw new HttpsError("invalid-argument", field === "" ? "The request cannot be read." : `Invalid field: ${field}`);
}

/** The first invalid field as a dotted path, length-limited because it comes from outside. */
export function fieldOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  return (issue === undefined ? "" : (v.getDotPath(issue) ?? "")).slice(0, 100);
}
