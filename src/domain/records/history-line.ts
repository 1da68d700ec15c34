import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { FieldEdit } from "./record-edit.ts";

/**
 * One line of a record's history as the store keeps it (REC-4): who did what to which fields. `yielded` is what
 * they had written and let go for what another had. `note` is a count's reason or whoever suggested a correction.
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
});
export type HistoryLine = v.InferOutput<typeof HistoryLine>;
