import * as v from "valibot";

/** `inform` only shows a notice, `approval` makes the order wait for an approval, `block` refuses it. */
export const CREDIT_ACTION_NAMES = ["inform", "approval", "block"] as const;
export const CreditAction = v.picklist(CREDIT_ACTION_NAMES);
export type CreditAction = v.InferOutput<typeof CreditAction>;
