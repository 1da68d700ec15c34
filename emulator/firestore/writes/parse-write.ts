import { NAME_FIELD, parseFieldPath } from "../values/field-path.ts";
import { normalizeFields } from "../values/normalize-value.ts";
import { isObject, readList, readObject, readText, readTexts } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { checkPathIds, documentPathIn } from "../values/resource-name.ts";
import { invalidArgument } from "../values/status.ts";
import { parseMicros } from "../values/timestamp.ts";
import { parseTransform } from "./transform.ts";
import type { Precondition, Write } from "./write.ts";

/** Reads the `writes` of a commit to `database` as a client sent them. */
export function parseWrites(database: string, raw: unknown): Write[] {
  const writes = readList(raw, "writes").map((write) => parseWrite(database, readObject(write, "A write")));
  checkVerifies(writes);
  return writes;
}

function parseWrite(database: string, raw: JsonObject): Write {
  const precondition = parsePrecondition(raw["currentDocument"]);
  if (raw["update"]) {
    const document = readObject(raw["update"], "update");
    const mask = raw["updateMask"];
    return {
      kind: "update",
      path: writablePath(database, document["name"]),
      fields: normalizeFields(document["fields"]),
      mask: mask === undefined || mask === null ? null : parseMask(mask),
      transforms: readList(raw["updateTransforms"], "updateTransforms").map(parseTransform),
      precondition,
    };
  }
  if (raw["transform"]) {
    const transform = readObject(raw["transform"], "transform");
    const transforms = readList(transform["fieldTransforms"], "fieldTransforms").map(parseTransform);
    return {
      kind: "update",
      path: writablePath(database, transform["document"]),
      fields: {},
      mask: [],
      transforms,
      precondition,
    };
  }
  if (raw["delete"] !== undefined) return { kind: "delete", path: writablePath(database, raw["delete"]), precondition };
  if (raw["verify"] !== undefined) {
    if (raw["updateMask"] || raw["updateTransforms"])
      throw invalidArgument("A verify write must not have a mask or transforms.");
    if (Object.keys(precondition).length === 0) throw invalidArgument("A verify write needs a precondition.");
    return { kind: "verify", path: writablePath(database, raw["verify"]), precondition };
  }
  throw invalidArgument("A write must be an update, a delete, a verify or a transform.");
}

function writablePath(database: string, name: unknown): string {
  const path = documentPathIn(database, readText(name, "The name of a document"));
  checkPathIds(path);
  return path;
}

export function parseMask(raw: unknown): (readonly string[])[] {
  const paths = readTexts(readObject(raw, "updateMask")["fieldPaths"], "fieldPaths");
  if (paths.includes(NAME_FIELD)) throw invalidArgument("The name of a document cannot be changed.");
  return paths.map(parseFieldPath);
}

export function parsePrecondition(raw: unknown): Precondition {
  if (!isObject(raw)) return {};
  const precondition: Precondition = {};
  if (typeof raw["exists"] === "boolean") precondition.exists = raw["exists"];
  if (typeof raw["updateTime"] === "string") precondition.updateTime = parseMicros(raw["updateTime"]);
  if (Object.keys(precondition).length > 1) throw invalidArgument("A precondition is either exists or updateTime.");
  return precondition;
}

function checkVerifies(writes: Write[]): void {
  const verified = new Set<string>();
  for (const write of writes) {
    if (write.kind !== "verify") continue;
    const isShared =
      verified.has(write.path) || writes.some((other) => other.kind !== "verify" && other.path === write.path);
    if (isShared)
      throw invalidArgument("A document that is verified cannot be written or verified again in the same commit.");
    verified.add(write.path);
  }
}
