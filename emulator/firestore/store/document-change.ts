import type { Fields } from "../values/value.ts";
import type { Micros } from "../values/timestamp.ts";
import type { StoredDocument } from "./stored-document.ts";

/** The effect of one commit on one document. Fields are parsed at most once, and only if an index or listener asks. */
export class DocumentChange {
  readonly path: string;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
  private fieldsBefore: Fields | null = null;
  private fieldsAfter: Fields | null = null;

  constructor(path: string, before: StoredDocument | null, after: StoredDocument | null) {
    this.path = path;
    this.before = before;
    this.after = after;
  }

  readBefore(): Fields {
    return (this.fieldsBefore ??= this.before?.readFields() ?? {});
  }

  readAfter(): Fields {
    return (this.fieldsAfter ??= this.after?.readFields() ?? {});
  }

  /** The history keeps changes for a while; parsed fields are not worth keeping that long. */
  forgetFields(): void {
    this.fieldsBefore = null;
    this.fieldsAfter = null;
  }
}

/** One version of a database: everything that changed at once. */
export interface CommittedVersion {
  version: Micros;
  changes: readonly DocumentChange[];
}
