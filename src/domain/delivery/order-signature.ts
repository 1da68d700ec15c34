import * as v from "valibot";
import { Signature } from "./signature.ts";

/** Whether customers sign the order that is read back to them (SELL-15): never, if they want to, or always. */
export const SIGNATURE_RULES = ["off", "optional", "required"] as const;
export const SignatureRule = v.picklist(SIGNATURE_RULES);
export type SignatureRule = v.InferOutput<typeof SignatureRule>;

/** The longest name of who signs, and the longest reason why nobody does. */
export const MAX_SIGNER = 120;
export const MAX_UNSIGNED = 300;

/** What a customer signed when the order was read back to them, and who it was; or why nobody could. */
export const OrderSignature = v.object({
  drawing: v.nullable(Signature),
  name: v.pipe(v.string(), v.maxLength(MAX_SIGNER)),
  /** Why nobody could; null = it is signed. */
  unsigned: v.nullable(v.pipe(v.string(), v.maxLength(MAX_UNSIGNED))),
});
export type OrderSignature = v.InferOutput<typeof OrderSignature>;

/** Whether it says either who signed or why nobody did, and not both. */
export function isSignature({ drawing, unsigned }: OrderSignature): boolean {
  return drawing === null ? unsigned !== null && unsigned.trim() !== "" : unsigned === null;
}

/** Whether an order cannot be submitted by the rule without it; null = there is none. */
export function lacksSignature(rule: SignatureRule | undefined, signature: OrderSignature | null): boolean {
  return rule === "required" && (signature === null || !isSignature(signature));
}
