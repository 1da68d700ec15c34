import type { Fields } from "../values/value.ts";
import type { Micros } from "../values/timestamp.ts";
import type { Transform } from "./transform.ts";

/** One write of a commit, read and checked. `path` is relative to its database. */
export type Write = UpdateWrite | DeleteWrite | VerifyWrite;

export interface UpdateWrite {
  kind: "update";
  path: string;
  fields: Fields;
  /** Null replaces the whole document; an empty list changes nothing but transformed fields. */
  mask: (readonly string[])[] | null;
  transforms: Transform[];
  precondition: Precondition;
}

export interface DeleteWrite {
  kind: "delete";
  path: string;
  precondition: Precondition;
}

/** Changes nothing: a web transaction's way to state the expected version of a document that it only read. */
export interface VerifyWrite {
  kind: "verify";
  path: string;
  precondition: Precondition;
}

export type Precondition = { exists?: boolean; updateTime?: Micros };

/** The answer to one write, in ProtoJSON. */
export interface WriteResult {
  updateTime?: string;
  transformResults?: unknown[];
}
