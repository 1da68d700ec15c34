import * as v from "valibot";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import { HistoryLine } from "./history-line.ts";
import type { RecordNoun } from "./record-edit.ts";

/** How far back the company's log goes (COMPANY-45). */
export const AUDIT_DAYS = 365;

/** A line of the company's log: a record's history line with the record's name. */
export const AuditLine = v.object({ ...HistoryLine.entries, label: v.optional(v.string(), "") });
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** Which changes are asked for; null = of anybody, of any kind of record. */
export interface AuditQuestion {
  readonly by: Identifier | null;
  readonly noun: RecordNoun | null;
  /** Server times, both included. */
  readonly from: Instant;
  readonly until: Instant;
  /** Only what is older than this line, which has been read. */
  readonly after: Pick<AuditLine, "at" | "lineId"> | null;
}

/** Lines, latest first; `more` says whether there are older ones. */
export interface AuditPage {
  readonly lines: readonly AuditLine[];
  readonly more: boolean;
}
