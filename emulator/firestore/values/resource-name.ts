import { invalidArgument } from "./status.ts";

/**
 * `projects/P/databases/D` names a database. Inside one, documents and collections are known by their relative path
 * (`companies/c1/orders/o1`); the empty path is the root.
 */
export interface ResourceName {
  database: string;
  path: string;
}

const NAME = /^(projects\/[^/]+\/databases\/[^/]+)(?:\/documents(?:\/([^]*))?)?$/;
/** All but the names that Firestore gives the numeric ids of Datastore, such as `__id7__`. */
const RESERVED_ID = /^__(?!id-?\d{1,19}__$)[^]*__$/;
const MAX_ID_BYTES = 1500;
const MAX_NAME_BYTES = 6144;
const MAX_SEGMENTS = 200;

export function parseResourceName(name: string): ResourceName {
  const found = NAME.exec(name);
  if (!found?.[1])
    throw invalidArgument(`Resource name "${name}" does not have the form projects/P/databases/D/documents/….`);
  return { database: found[1], path: found[2] ?? "" };
}

/** The relative path of a document that must be in `database`. */
export function documentPathIn(database: string, name: string): string {
  const resource = parseResourceName(name);
  if (resource.database !== database) throw invalidArgument(`Document "${name}" is not in database "${database}".`);
  const segments = resource.path.split("/");
  if (resource.path === "" || segments.length % 2 !== 0 || segments.includes("")) {
    throw invalidArgument(`Document name "${name}" has the wrong number of segments or an empty one.`);
  }
  return resource.path;
}

/** Rejects ids that Firestore reserves or does not accept, for everything that is written, listened to or queried. */
export function checkPathIds(path: string): void {
  if (path === "") return;
  const segments = path.split("/");
  if (segments.length > MAX_SEGMENTS || Buffer.byteLength(path) > MAX_NAME_BYTES)
    throw invalidArgument("The resource name is too long.");
  for (const id of segments) checkId(id);
}

export function checkId(id: string): void {
  if (id === "") throw invalidArgument("A resource id must not be empty.");
  if (id === "." || id === "..") throw invalidArgument(`Resource id "${id}" is invalid because it is "." or "..".`);
  if (RESERVED_ID.test(id)) throw invalidArgument(`Resource id "${id}" is invalid because it is reserved.`);
  if (id.includes("/")) throw invalidArgument(`Resource id "${id}" is invalid because it contains "/".`);
  if (Buffer.byteLength(id) > MAX_ID_BYTES)
    throw invalidArgument(`Resource id "${id.slice(0, 40)}…" is longer than ${MAX_ID_BYTES} bytes.`);
}

/** Everything before the last segment: the collection of a document, the parent document of a collection. */
export function parentPath(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? "" : path.slice(0, cut);
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
