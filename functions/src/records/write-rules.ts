import { FieldValue, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { CompanyRules, settingsOfRules } from "#domain/company/company-rules.ts";
import { readField } from "#domain/records/merge-record.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { FieldEdit, RecordEdit } from "#domain/records/record-edit.ts";
import { type PlainRecord, splitField } from "#domain/records/record-nouns.ts";
import { formerSettingsRef } from "../company/former-settings.ts";
import { historyFields, historyRef } from "./history-entry.ts";
import { authorOf, type RecordContext } from "./record-context.ts";
import { recordRef, revisionFields, type StoredRecord } from "./record-document.ts";

/** A company's merged and checked rules with their changes. */
interface CheckedRules {
  readonly stored: StoredRecord;
  readonly row: PlainRecord;
  readonly changed: readonly string[];
  readonly fields: Readonly<Record<string, FieldEdit>>;
}

/**
 * Writes a company's rules and their history line. Orders freeze the rules' version: it rises, and the former rules
 * are stored under theirs, so that orders captured under them can be checked against them (COMPANY-20).
 */
export function writeRules(
  transaction: Transaction,
  context: RecordContext,
  { changeId, recordId, label, yielded }: RecordEdit,
  { stored, row, changed, fields }: CheckedRules,
): SaveRecordAnswer {
  const { firestore, caller } = context;
  const author = authorOf(context);
  const rev = stored.rev + (changed.length > 0 ? 1 : 0);
  if (changed.length > 0) {
    const former = settingsOfRules(v.parse(CompanyRules, stored.row));
    const settings = settingsOfRules(v.parse(CompanyRules, row));
    const names = new Set(changed.map((field) => splitField(field).name));
    transaction.update(recordRef(firestore, caller.companyId, "company", recordId), {
      ...Object.fromEntries([...names].map((name) => [`settings.${name}`, readField(settings, name)])),
      "settings.version": former.version + 1,
      ...revisionFields(changed, stored, author),
    });
    transaction.create(formerSettingsRef(firestore, caller.companyId, former.version), {
      settings: former,
      replacedBy: caller.uid,
      replacedAt: FieldValue.serverTimestamp(),
    });
  }
  const line = { noun: "company", recordId, label, kind: "changed" as const, fields, yielded, rev };
  transaction.create(historyRef(firestore, caller.companyId, changeId), historyFields(line, author));
  return { outcome: "accepted", rev: Math.max(1, rev) };
}
