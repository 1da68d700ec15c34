import type { SignupDraft } from "#domain/company/company-signup.ts";

/** The sign-up wizard's draft, in memory only (COMPANY-1). */
export interface SignupDraftPort {
  readonly draft: SignupDraft;
  readonly update: (changes: Partial<SignupDraft>) => void;
  readonly reset: () => void;
}
