import type { AcceptedOutcome } from "../sync/push-outcome.ts";
import { type AnyChange, LARGEST_BATCH } from "../sync/change-kind.ts";

/** How changes of records, counts and corrections are sent: the whole change, and the record's revision comes back. */
export const RECORD_CALL = {
  batch: LARGEST_BATCH,
  call: { name: "saveRecords", list: "changes", item: (change: AnyChange): unknown => change },
  isProof: ({ rev }: AcceptedOutcome): boolean => rev !== undefined,
} as const;
