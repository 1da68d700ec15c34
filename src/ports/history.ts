import type { HistoryLine } from "#domain/records/history-line.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";

/** Reads a record's history, latest first; it is stored on the server only. */
export type ReadHistory = (noun: RecordNoun, recordId: string) => Promise<readonly HistoryLine[] | "unreachable">;
