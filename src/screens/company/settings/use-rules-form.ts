import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkRules } from "#domain/company/check-rules.ts";
import type { CompanyRules } from "#domain/company/company-rules.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import { tidyRules, type RulesEdit } from "#domain/company/rules-draft.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { FormDraft } from "#ui/fields/use-form-draft.ts";

/** A company's rules being edited, and what to say beside which field. */
export interface RulesForm {
  readonly values: CompanyRules;
  readonly set: (changes: Partial<CompanyRules>) => void;
  /** What is wrong with a field, named by its path; nothing is said of an empty name before somebody wants to save. */
  readonly errorOf: (field: string) => string | undefined;
  readonly isReady: boolean;
  /** Says everything at once: somebody wants to save. */
  readonly showAll: () => void;
}

export function useRulesForm(draft: FormDraft<RulesEdit>): RulesForm {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [shown, setShown] = useState(false);
  const { before, after } = draft.value;
  const problems = checkRules(tidyRules(after));
  return {
    values: after,
    set: (changes) => draft.set({ before, after: { ...after, ...changes } }),
    errorOf: (field) => {
      const problem = problems.find((each) => each.field === field && (shown || each.code !== "required"));
      if (problem === undefined) return undefined;
      const { code, values } = problem;
      const max = code === "amount" ? formatMoney(Number(values?.["max"]), after.currency, locale) : values?.["max"];
      return t(`companyRules.fields.${code}`, { ...values, max });
    },
    isReady: isSavable(problems),
    showAll: () => setShown(true),
  };
}
