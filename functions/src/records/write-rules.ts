import { Timestamp, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { CompanyRules, PROFILE_FIELDS, settingsOfRules } from "#domain/company/company-rules.ts";
import { readField } from "#domain/records/merge-record.ts";
import { type PlainRecord, splitField } from "#domain/records/record-nouns.ts";
import { formerSettingsRef } from "../company/former-settings.ts";
import { authorOf, type RecordContext } from "./record-context.ts";
import { recordRef, revisionFields, type StoredRecord } from "./record-document.ts";

/**
 * Writes a company's record. Orders freeze the rules' version: with a rule it rises, and the former rules are stored
 * under theirs, so that orders captured under them can be checked against them (COMPANY-20).
 */
export function writeRules(
  transaction: Transaction,
  context: RecordContext,
  stored: StoredRecord,
  row: PlainRecord,
  changed: readonly string[],
): void {
  const { firestore, caller } = context;
  const author = authorOf(context);
  const former = settingsOfRules(v.parse(CompanyRules, stored.row));
  const settings = settingsOfRules(v.parse(CompanyRules, row));
  const names = [...new Set(changed.map((field) => splitField(field).name))];
  const own = names.filter((name) => Object.hasOwn(PROFILE_FIELDS, name));
  const rules = names.filter((name) => !own.includes(name));
  transaction.update(recordRef(firestore, caller.companyId, "company", caller.companyId), {
    ...Object.fromEntries(own.map((name) => [name, readField(row, name)])),
    ...Object.fromEntries(rules.map((name) => [`settings.${name}`, readField(settings, name)])),
    ...(rules.length > 0 && { "settings.version": former.version + 1 }),
    ...revisionFields(changed, stored, author),
  });
  if (rules.length === 0) return;
  transaction.create(formerSettingsRef(firestore, caller.companyId, former.version), {
    settings: former,
    replacedBy: caller.uid,
    replacedAt: Timestamp.fromMillis(author.at),
  });
}
