import { createContext, useContext } from "react";
import type { SignupDraft } from "#domain/company-signup.ts";

/** The wizard's draft, in memory only: updated in part, or reset to empty (SPEC 3, 4). */
export interface SignupDraftHold {
  readonly draft: SignupDraft;
  readonly update: (changes: Partial<SignupDraft>) => void;
  readonly reset: () => void;
}

export const SignupDraftContext = createContext<SignupDraftHold | null>(null);

/** SPEC 8: an error outside its provider. */
export function useSignupDraft(): SignupDraftHold {
  const hold = useContext(SignupDraftContext);
  if (!hold) throw new Error("useSignupDraft is used outside its provider");
  return hold;
}
