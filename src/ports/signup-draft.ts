import type { SignupDraft } from "#domain/company/company-signup.ts";

/** The wizard's draft, in memory only: updated in part, or reset to empty (COMPANY-1). */
export interface SignupDraftPort {
  readonly draft: SignupDraft;
  readonly update: (changes: Partial<SignupDraft>) => void;
  readonly reset: () => void;
}
