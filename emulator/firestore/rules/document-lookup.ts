import { fieldsToMap } from "./proto-values.ts";
import type { RulesDocument, RulesRequest } from "./ruleset.ts";
import { bool, error, map, path, string } from "./rule-values.ts";
import type { ErrorValue, MapValue, Value } from "./rule-values.ts";

export const LOOKUP_FUNCTIONS = ["get", "exists", "getAfter", "existsAfter"] as const;
export type LookupFunction = (typeof LOOKUP_FUNCTIONS)[number];

/** Documents one request may read through rules, and all writes of one commit together. Repeated reads are free. */
const MOST_PER_REQUEST = 10;
const MOST_PER_COMMIT = 20;

export type DocumentLookup = (name: LookupFunction, argument: Value) => Value;

/** The database that the rules guard; the server has no other. */
export const DATABASE_SEGMENTS = ["databases", "(default)", "documents"] as const;

/** Creates `get`, `exists`, `getAfter` and `existsAfter` for one request. */
export function createLookup(request: RulesRequest): DocumentLookup {
  const own = new Map<string, RulesDocument | null>();
  return (name, argument) => {
    if (argument.type !== "path")
      return error(`Unsupported operation error. Expected path, received ${argument.type}.`);
    const relative = toRelativePath(argument.segments);
    if (relative === null)
      return error(`'/${argument.segments.join("/")}' is not the path of a document of this database.`);
    const after = name === "getAfter" || name === "existsAfter";
    const key = `${after ? "after" : "before"} ${relative}`;
    let document = own.get(key);
    if (document === undefined) {
      request.lookups?.add(key);
      if (own.size >= MOST_PER_REQUEST) return tooMany(MOST_PER_REQUEST, "request");
      if ((request.lookups?.size ?? 0) > MOST_PER_COMMIT) return tooMany(MOST_PER_COMMIT, "commit");
      document = after ? request.getDocumentAfter(relative) : request.getDocument(relative);
      own.set(key, document);
    }
    if (name === "exists" || name === "existsAfter") return bool(document !== null);
    return document ? documentToResource(document) : error(`Null value error. There is no document ${relative}.`);
  };
}

/** A document as rules see it: `data`, `id` and `__name__`. */
export function documentToResource(document: RulesDocument): MapValue {
  const segments = document.path.split("/");
  return map({
    data: fieldsToMap(document.fields),
    id: string(segments.at(-1) ?? ""),
    __name__: path([...DATABASE_SEGMENTS, ...segments]),
  });
}

function toRelativePath(segments: readonly string[]): string | null {
  const rest = segments.slice(DATABASE_SEGMENTS.length);
  const isHere = DATABASE_SEGMENTS.every((segment, at) => segments[at] === segment);
  return isHere && rest.length > 0 && rest.length % 2 === 0 ? rest.join("/") : null;
}

function tooMany(limit: number, unit: string): ErrorValue {
  return { type: "error", message: `The rules read more than ${limit} documents for one ${unit}.`, fatal: true };
}
