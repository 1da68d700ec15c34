import * as v from "valibot";

/**
 * Why a sign-in failed. `wrong` says neither whether there is such an account nor which of e-mail and password is wrong.
 */
export const SignInCode = v.picklist(["wrong", "deactivated", "tooOften", "offline", "failed"]);
export type SignInCode = v.InferOutput<typeof SignInCode>;

/** A refused sign-in: the reason, and the identity provider's own message as its detail (ACCESS-7). */
export interface SignInProblem {
  readonly code: SignInCode;
  readonly message: string;
}
