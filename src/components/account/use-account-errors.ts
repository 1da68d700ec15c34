import { useTranslation } from "react-i18next";
import type { SignupDraftProblem } from "#domain/company/company-signup.ts";
import type { InviteSignupProblem } from "#domain/company/invite.ts";

/** The problems of a sign-up form's fields as messages. */
export function useAccountErrors<Field extends string>(
  problems: Partial<Record<Field, SignupDraftProblem | InviteSignupProblem>>,
): (field: Field) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const problem = problems[field];
    return problem && t(`accounts.fields.${problem}`);
  };
}
