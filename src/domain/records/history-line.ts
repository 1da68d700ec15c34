import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { RecoveredBy } from "../company/recovered-by.ts";
import { Instant } from "../values/instant.ts";
import { FieldEdit } from "./record-edit.ts";

/**
 * One stored line of a record's history (REC-4): who changed which fields. `yielded` are the values the author gave up
 * for another person's. `note` is a count's reason or the person who suggested a correction.
 */
export const HistoryLine = v.object({
  lineId: Identifier,
  noun: v.string(),
  kind: v.picklist(["created", "changed", "deleted", "counted", "corrected"]),
  fields: v.record(v.string(), FieldEdit),
  yielded: v.record(v.string(), v.unknown()),
  note: v.string(),
  byName: v.string(),
  at: Instant,
  recoveredBy: v.exactOptional(RecoveredBy),
});
export type HistoryLine = v.InferOutput<typeof HistoryLine>;
