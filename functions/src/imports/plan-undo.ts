import type { DocumentData, DocumentSnapshot } from "firebase-admin/firestore";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { LeftRecord } from "#domain/import/import-request.ts";
import { readField } from "#domain/records/merge-record.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { isAlive } from "../records/related-records.ts";
import type { AppliedRow } from "./stored-import.ts";

/** What can be undone of a row, and what cannot because it was changed since. */
export interface UndoPlan<Row extends AppliedRow> {
  /** The row with the fields to restore; null = none. */
  readonly back: Row | null;
  readonly left: LeftRecord | null;
}

/** `raised` are lists whose revision rose through the import itself. */
export interface UndoContext {
  /** Records that something outside the import refers to, as "noun id". */
  readonly used: ReadonlyMap<string, string>;
  readonly raised: readonly Identifier[];
}

/**
 * Decides field by field (REC-2, IMPORT-9): fields that are still as the import left them are restored, those changed
 * since are kept. Records created by the import are removed only if nobody has changed them.
 */
export function planUndo<Row extends AppliedRow>(
  row: Row,
  snapshot: DocumentSnapshot | undefined,
  context: UndoContext,
): UndoPlan<Row> {
  const stays = (reason: LeftRecord["reason"], fields?: readonly string[]) => leftOf(row, reason, fields);
  if (snapshot?.exists !== true || !isAlive(snapshot)) {
    return { back: null, left: row.isNew ? null : stays("removedSince") };
  }
  if (row.isNew) {
    if (context.used.has(`${row.noun} ${row.recordId}`)) return { back: null, left: stays("inUse") };
    const isOwnBump = row.noun === "priceList" && context.raised.includes(row.recordId);
    const isUntouched = snapshot.get("rev") === row.rev || isOwnBump;
    return isUntouched ? { back: row, left: null } : { back: null, left: stays("changedSince") };
  }
  const record = snapshot.data() ?? {};
  const edits = Object.entries(row.fields);
  const touched = [
    ...edits.flatMap(([field, { to }]) => (isSameValue(readField(record, field), to) ? [] : field)),
    ...findInvalidReps(record, row),
  ];
  if (touched.length === 0) return { back: row, left: null };
  const groups = new Set(touched.map(groupOf));
  const rest = edits.filter(([field]) => !groups.has(groupOf(field)));
  return {
    back: rest.length === 0 ? null : { ...row, fields: Object.fromEntries(rest) },
    left: stays("changedSince", touched),
  };
}

/** How a record that is kept is named to the owner. */
export function leftOf({ key, label }: AppliedRow, reason: LeftRecord["reason"], fields: readonly string[] = []) {
  return { key, label, reason, fields: [...fields] };
}

/**
 * Fields that belong together: a list's price with its breaks and its scheduled change, a position with its accuracy, the
 * main salesperson with the others.
 */
function groupOf(field: string): string {
  return splitField(field).entry ?? GROUPS.get(field) ?? field;
}

const GROUPS = new Map([
  ["positionAccuracy", "position"],
  ["otherRepIds", "repId"],
]);

/** Salespeople changed since with whom the former ones are no longer valid. */
function findInvalidReps(record: DocumentData, { fields }: AppliedRow): string[] {
  const { repId, otherRepIds } = fields;
  // If both were replaced they are valid together, and each is checked for changes on its own.
  if ((repId === undefined) === (otherRepIds === undefined)) return [];
  const main = repId === undefined ? readField(record, "repId") : repId.from;
  const others = otherRepIds === undefined ? readField(record, "otherRepIds") : otherRepIds.from;
  if (!Array.isArray(others) || others.length === 0 || (main !== "" && !others.includes(main))) return [];
  return [repId === undefined ? "repId" : "otherRepIds"];
}
