import * as v from "valibot";

/** What becomes of an order: it is only said, it waits for an approval, or it cannot be submitted like this. */
export const CREDIT_ACTION_NAMES = ["inform", "approval", "block"] as const;
export const CreditAction = v.picklist(CREDIT_ACTION_NAMES);
export type CreditAction = v.InferOutput<typeof CreditAction>;
