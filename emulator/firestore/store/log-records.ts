import type { Micros } from "../values/timestamp.ts";
import { StoredDocument } from "./stored-document.ts";

/**
 * The content of a record: a head line, then for each document one line with its path and times and one with its
 * fields. Fields are already text and never parsed here, so that a large file loads fast.
 */
export type LogRecord =
  | { kind: "instance"; id: string }
  | { kind: "commit"; database: string; version: Micros; documents: LoggedDocument[] }
  | { kind: "end"; version: Micros };

/** A document as of a commit; null when the commit removed it. */
export interface LoggedDocument {
  path: string;
  document: StoredDocument | null;
}

export function encodeRecord(record: LogRecord): Buffer {
  if (record.kind === "instance") return Buffer.from(JSON.stringify(["instance", record.id]));
  if (record.kind === "end") return Buffer.from(JSON.stringify(["end", record.version]));
  const lines = [JSON.stringify(["commit", record.database, record.version])];
  for (const { path, document } of record.documents) {
    if (document) lines.push(JSON.stringify([path, document.createTime, document.updateTime]), document.fieldsText);
    else lines.push(JSON.stringify([path]));
  }
  return Buffer.from(lines.join("\n"));
}

export function decodeRecord(payload: Buffer): LogRecord {
  const lines = new Lines(payload);
  const [kind, first, second] = lines.nextList();
  if (kind === "instance" && typeof first === "string") return { kind, id: first };
  if (kind === "end" && typeof first === "number") return { kind, version: first };
  if (kind !== "commit" || typeof first !== "string" || typeof second !== "number")
    throw new Error("A record of an unknown kind");
  const documents: LoggedDocument[] = [];
  while (lines.hasMore) {
    const [path, createTime, updateTime] = lines.nextList();
    if (typeof path !== "string") throw new Error("A document without a path");
    const isThere = typeof createTime === "number" && typeof updateTime === "number";
    documents.push({ path, document: isThere ? new StoredDocument(path, lines.next(), createTime, updateTime) : null });
  }
  return { kind, database: first, version: second, documents };
}

class Lines {
  private readonly payload: Buffer;
  private at = 0;

  constructor(payload: Buffer) {
    this.payload = payload;
  }

  get hasMore(): boolean {
    return this.at < this.payload.length;
  }

  next(): string {
    const found = this.payload.indexOf(NEW_LINE, this.at);
    const end = found < 0 ? this.payload.length : found;
    const line = this.payload.toString("utf8", this.at, end);
    this.at = end + 1;
    return line;
  }

  nextList(): unknown[] {
    const list: unknown = JSON.parse(this.next());
    if (!Array.isArray(list)) throw new Error("A record head that is not a list");
    return list;
  }
}

const NEW_LINE = 10;
