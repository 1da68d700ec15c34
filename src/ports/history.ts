import type { AuditPage, AuditQuestion } from "#domain/records/audit-question.ts";
import type { HistoryLine } from "#domain/records/history-line.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";

/** Reads a record's history, latest first; it is stored on the server only. */
export type ReadHistory = (noun: RecordNoun, recordId: string) => Promise<readonly HistoryLine[] | "unreachable">;

/** Reads a page of the company's log: who changed what (COMPANY-45). */
export type ReadAudit = (question: AuditQuestion) => Promise<AuditPage | "unreachable">;
