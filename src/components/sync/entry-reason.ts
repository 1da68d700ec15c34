import type { RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { Text } from "#i18n/use-text.ts";
import type { WaitingEntry } from "#local/queries/sync/outbox.ts";
import type { RecordText } from "../records/use-record-text.ts";

/** Why it was not sent; some reasons are worded differently for records and orders. */
export function entryReason(t: Text["t"], text: RecordText, { text: title, problem, record }: WaitingEntry): string {
  if (problem === null) return "";
  const { reason, field } = problem;
  if (record === null) return t(`reasons.${reason}`, { field });
  if ((title === "saveImage" || title === "photo") && reason === "SCHEMA_INVALID")
    return t("syncSheet.recordReasons.badImage");
  if (reason === "RECORD_IN_USE" && record.noun === "company") {
    return t("syncSheet.recordReasons.RULE_IN_USE", { field: text.fieldName(record.noun, field) });
  }
  if (reason === "RECORD_IN_USE") {
    const users = USERS.find((each) => each === field);
    return t("syncSheet.recordReasons.RECORD_IN_USE", { users: users ? t(`syncSheet.users.${users}`) : field });
  }
  const own = RECORD_REASONS.find((each) => each === reason);
  if (own === undefined) return t(`reasons.${reason}`, { field: text.fieldName(record.noun, field) });
  return t(`syncSheet.recordReasons.${own}`, { field: text.fieldName(record.noun, field) });
}

const USERS = ["products", "categories", "customers", "priceLists", "isDefault", "orders"] as const;

const RECORD_REASONS = ["SCHEMA_INVALID", "NOT_FOUND", "ID_CONFLICT", "STATUS_CHANGED"] as const satisfies readonly (
  | RefusalReason
  | UnreachableReason
)[];
