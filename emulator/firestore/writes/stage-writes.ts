import { MAX_DOCUMENT_BYTES, documentSize } from "../values/document-size.ts";
import { deleteField, getField, setField } from "../values/field-path.ts";
import { FirestoreError, invalidArgument } from "../values/status.ts";
import { formatMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import type { Fields, Value } from "../values/value.ts";
import { DocumentChange } from "../store/document-change.ts";
import { StoredDocument } from "../store/stored-document.ts";
import { applyTransform } from "./transform.ts";
import type { UpdateWrite, Write, WriteResult } from "./write.ts";

const MAX_TRANSFORMS = 500;

/** How staging looks up documents, and the times it stamps. */
export interface StageContext {
  database: string;
  read(path: string): StoredDocument | null;
  version: Micros;
  requestTime: Micros;
}

/** One write and its effect, before anything is final. */
export interface StagedWrite {
  write: Write;
  before: StoredDocument | null;
  after: StoredDocument | null;
  result: WriteResult;
}

export interface StagedCommit {
  writes: StagedWrite[];
  /** Every affected document after the commit, as access rules see it through getAfter. */
  final: Map<string, StoredDocument | null>;
  changes: DocumentChange[];
  /** The first precondition that failed. Kept apart because access rules are checked before it is reported. */
  failure: FirestoreError | null;
}

/** Computes the effect of a commit without writing. Throws for writes that could never be valid. */
export function stageWrites(context: StageContext, writes: Write[]): StagedCommit {
  const staged: StagedCommit = { writes: [], final: new Map(), changes: [], failure: null };
  const deleted = new Set<string>();
  for (const write of writes) {
    const earlier = staged.final.get(write.path);
    const before = earlier !== undefined ? earlier : context.read(write.path);
    if (write.kind === "update" && write.precondition.exists === true && deleted.has(write.path)) {
      throw invalidArgument("A document cannot be updated after it was deleted in the same commit.");
    }
    staged.failure ??= brokenPrecondition(context, write, before);
    const result: WriteResult = {};
    const after = applyWrite(context, write, before, result);
    if (write.kind === "delete") deleted.add(write.path);
    else if (after) deleted.delete(write.path);
    if (write.kind !== "verify") staged.final.set(write.path, after);
    staged.writes.push({ write, before, after, result });
  }
  for (const [path, after] of staged.final) {
    const before = context.read(path);
    if (before !== after) staged.changes.push(new DocumentChange(path, before, after));
  }
  return staged;
}

function applyWrite(
  context: StageContext,
  write: Write,
  before: StoredDocument | null,
  result: WriteResult,
): StoredDocument | null {
  if (write.kind === "delete") return null;
  if (write.kind === "verify") {
    if (before) result.updateTime = formatMicros(before.updateTime);
    return before;
  }
  const { fields, transformResults } = changedFields(context, write, before);
  if (transformResults.length > 0) result.transformResults = transformResults;
  const text = JSON.stringify(fields);
  const isUnchanged = before?.fieldsText === text;
  const after = isUnchanged
    ? before
    : new StoredDocument(write.path, text, before?.createTime ?? context.version, context.version);
  // A quick bound first: counting exactly is only worth it near the limit.
  if (!isUnchanged && text.length > MAX_DOCUMENT_BYTES / 4) checkSize(context, write.path, fields);
  result.updateTime = formatMicros(after.updateTime);
  return after;
}

function changedFields(
  context: StageContext,
  write: UpdateWrite,
  before: StoredDocument | null,
): { fields: Fields; transformResults: Value[] } {
  if (write.transforms.length > MAX_TRANSFORMS)
    throw invalidArgument(`At most ${MAX_TRANSFORMS} field transforms are allowed on one document.`);
  let fields = structuredCloneIfNeeded(write);
  if (write.mask) {
    const given = fields;
    fields = before?.readFields() ?? {};
    for (const path of write.mask) {
      const value = getField(given, path);
      if (value) setField(fields, path, value);
      else deleteField(fields, path);
    }
  }
  const transformResults = write.transforms.map((transform) => applyTransform(fields, transform, context.requestTime));
  return { fields, transformResults };
}

/** Transforms change fields in place; the write itself must stay unchanged, because it may be retried. */
function structuredCloneIfNeeded(write: UpdateWrite): Fields {
  return write.transforms.length > 0 ? structuredClone(write.fields) : write.fields;
}

function brokenPrecondition(
  context: StageContext,
  { path, precondition, kind }: Write,
  before: StoredDocument | null,
): FirestoreError | null {
  const name = `${context.database}/documents/${path}`;
  if (precondition.exists === true && !before) {
    return new FirestoreError(
      "NOT_FOUND",
      kind === "delete" ? `No document to delete: ${name}` : `No document to update: ${name}`,
    );
  }
  if (precondition.exists === false && before)
    return new FirestoreError("ALREADY_EXISTS", `Document already exists: ${name}`);
  if (precondition.updateTime === undefined || before?.updateTime === precondition.updateTime) return null;
  const required = formatMicros(precondition.updateTime);
  const stored = before ? formatMicros(before.updateTime) : "none";
  return new FirestoreError(
    "FAILED_PRECONDITION",
    `the stored version (${stored}) does not match the required base version (${required}): ${name}`,
  );
}

function checkSize(context: StageContext, path: string, fields: Fields): void {
  const size = documentSize(path, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  const name = `${context.database}/documents/${path}`;
  const inWords = (bytes: number): string => bytes.toLocaleString("en-US");
  throw invalidArgument(
    `Document "${name}" cannot be written because its size (${inWords(size)} bytes) exceeds the maximum allowed size of ${inWords(MAX_DOCUMENT_BYTES)} bytes.`,
  );
}
