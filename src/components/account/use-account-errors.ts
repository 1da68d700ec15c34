import { useTranslation } from "react-i18next";
import type { SignupDraftField, SignupDraftProblem } from "#domain/company/company-signup.ts";

type Problems = Partial<Record<SignupDraftField, SignupDraftProblem>>;

/** What is wrong with a field, in words. */
export function useDraftErrors(problems: Problems): (field: SignupDraftField) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const problem = problems[field];
    return problem && t(`accounts.fields.${problem}`);
  };
}
