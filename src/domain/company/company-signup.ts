import * as v from "valibot";
import { Country } from "../values/country.ts";
import { checkPassword, PasswordText, type PasswordProblem } from "../access/password.ts";
import { checkName, nameText, type NameProblem } from "./name-text.ts";
import { Email, NAME_LEAST, PersonLanguage, PersonName } from "./person.ts";
import { Plan } from "./plan.ts";

const CompanyName = nameText(NAME_LEAST, 80);
const LegalName = nameText(NAME_LEAST, 120);

/** The wizard's state, held in memory until it is sent (COMPANY-1). `plan` and `country` are "" until chosen. */
export interface SignupDraft {
  readonly plan: Plan | "";
  readonly companyName: string;
  readonly legalName: string;
  readonly country: Country | "";
  readonly repName: string;
  readonly repEmail: string;
  readonly repPassword: string;
}

/** The initial draft, also used to reset it (COMPANY-1). */
export const EMPTY_SIGNUP_DRAFT: SignupDraft = {
  plan: "",
  companyName: "",
  legalName: "",
  country: "",
  repName: "",
  repEmail: "",
  repPassword: "",
};

/** A company's sign-up as the server accepts it (COMPANY-1). Terms must be accepted. */
export const CompanySignup = v.object({
  plan: Plan,
  companyName: CompanyName,
  legalName: LegalName,
  country: Country,
  repName: PersonName,
  repEmail: Email,
  repPassword: PasswordText,
  language: PersonLanguage,
  terms: v.literal(true),
});
export type CompanySignup = v.InferOutput<typeof CompanySignup>;

/** A problem of a field of the draft. */
export type SignupDraftProblem = "emailInvalid" | NameProblem | PasswordProblem;
export type SignupDraftField = keyof SignupDraft;

/** The fields of each step of the wizard (COMPANY-1: index, details, representative). */
export const SIGNUP_STEPS = {
  plan: ["plan"],
  details: ["companyName", "legalName", "country"],
  representative: ["repName", "repEmail", "repPassword"],
} as const satisfies Record<string, readonly SignupDraftField[]>;
export type SignupStep = keyof typeof SIGNUP_STEPS;

/** The problems that keep this step from being finished, by field. */
export function checkSignupStep(
  draft: SignupDraft,
  step: SignupStep,
): Partial<Record<SignupDraftField, SignupDraftProblem>> {
  const problems = SIGNUP_STEPS[step].map((field) => [field, checkField(draft, field)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** The first unfinished step; null if the draft is complete. */
export function firstOpenStep(draft: SignupDraft): SignupStep | null {
  const steps = ["plan", "details", "representative"] as const;
  return steps.find((step) => Object.keys(checkSignupStep(draft, step)).length > 0) ?? null;
}

/** Turns a complete draft into a sign-up; null while a field or the consent to the terms is missing. */
export function readCompanySignup(draft: SignupDraft, language: PersonLanguage, terms: boolean): CompanySignup | null {
  const signup = v.safeParse(CompanySignup, { ...draft, language, terms });
  return signup.success && firstOpenStep(draft) === null ? signup.output : null;
}

function checkField(draft: SignupDraft, field: SignupDraftField): SignupDraftProblem | null {
  if (draft[field].trim() === "") return "missing";
  switch (field) {
    case "plan":
    case "country":
      return null;
    case "companyName":
    case "legalName":
    case "repName":
      return checkName(draft[field], NAME_LEAST);
    case "repEmail":
      return v.is(Email, draft.repEmail) ? null : "emailInvalid";
    case "repPassword":
      return checkPassword(draft.repPassword, draft.repEmail);
  }
}
