import type { HistoryLine } from "#domain/records/history-line.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";

/** Reads who changed what of a record, the latest first; it lies in the store alone. */
export type ReadHistory = (noun: RecordNoun, recordId: string) => Promise<readonly HistoryLine[] | "unreachable">;
