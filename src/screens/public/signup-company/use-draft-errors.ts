import type { SignupDraftField, SignupDraftProblem } from "#domain/company/company-signup.ts";
import { useText } from "#i18n/use-text.ts";

type Problems = Partial<Record<SignupDraftField, SignupDraftProblem>>;

/** What is wrong with a field, in words. */
export function useDraftErrors(problems: Problems): (field: SignupDraftField) => string | undefined {
  const { t } = useText();
  return (field) => {
    const problem = problems[field];
    return problem && t(`accounts.fields.${problem}`);
  };
}
