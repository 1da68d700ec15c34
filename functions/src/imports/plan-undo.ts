import type { DocumentData, DocumentSnapshot } from "firebase-admin/firestore";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { LeftRecord } from "#domain/import/import-request.ts";
import { readField } from "#domain/records/merge-record.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { isAlive } from "../records/related-records.ts";
import type { AppliedRow } from "./stored-import.ts";

/** What can be taken back of one row, and what stays because somebody did something with it since. */
export interface UndoPlan {
  /** The row with the fields that are put back; null = none of it. */
  readonly back: AppliedRow | null;
  readonly left: LeftRecord | null;
}

/** What the records of an import are to others. `raised` are lists whose revision rose through the import itself. */
export interface UndoContext {
  /** Records that are needed by something the import did not make, as "noun id". */
  readonly used: ReadonlySet<string>;
  readonly raised: readonly Identifier[];
}

/**
 * Decides field by field (REC-2, IMPORT-9): what is still as the import left it goes back, what somebody has changed
 * since is their work and stays. What the import made goes only as a whole: who has touched it wants to keep it.
 */
export function planUndo(row: AppliedRow, snapshot: DocumentSnapshot | undefined, context: UndoContext): UndoPlan {
  const stays = (reason: LeftRecord["reason"], fields: readonly string[] = []): LeftRecord => ({
    key: row.key,
    label: row.label,
    reason,
    fields: [...fields],
  });
  if (snapshot?.exists !== true || !isAlive(snapshot)) {
    return { back: null, left: row.isNew ? null : stays("removedSince") };
  }
  if (row.isNew) {
    if (context.used.has(`${row.noun} ${row.recordId}`)) return { back: null, left: stays("inUse") };
    const isOwnRaise = row.noun === "priceList" && context.raised.includes(row.recordId);
    const isUntouched = snapshot.get("rev") === row.rev || isOwnRaise;
    return isUntouched ? { back: row, left: null } : { back: null, left: stays("changedSince") };
  }
  const record = snapshot.data() ?? {};
  const edits = Object.entries(row.fields);
  const touched = [
    ...edits.flatMap(([field, { to }]) => (isSameValue(readField(record, field), to) ? [] : field)),
    ...findMisfit(record, row),
  ];
  if (touched.length === 0) return { back: row, left: null };
  const groups = new Set(touched.map(groupOf));
  const rest = edits.filter(([field]) => !groups.has(groupOf(field)));
  return {
    back: rest.length === 0 ? null : { ...row, fields: Object.fromEntries(rest) },
    left: stays("changedSince", touched),
  };
}

/**
 * Fields that only make sense together: a list's price with its breaks and its day, a place with how good it is, the main
 * salesperson with the others.
 */
function groupOf(field: string): string {
  return splitField(field).entry ?? GROUPS.get(field) ?? field;
}

const GROUPS = new Map([
  ["positionAccuracy", "position"],
  ["otherRepIds", "repId"],
]);

/** Salespeople that somebody changed since, where those the import replaced no longer fit beside them. */
function findMisfit(record: DocumentData, { fields }: AppliedRow): string[] {
  const { repId, otherRepIds } = fields;
  // Where both were replaced they fit each other, and each tells by itself whether it was changed.
  if ((repId === undefined) === (otherRepIds === undefined)) return [];
  const main = repId === undefined ? readField(record, "repId") : repId.from;
  const others = otherRepIds === undefined ? readField(record, "otherRepIds") : otherRepIds.from;
  if (!Array.isArray(others) || others.length === 0 || (main !== "" && !others.includes(main))) return [];
  return [repId === undefined ? "repId" : "otherRepIds"];
}
