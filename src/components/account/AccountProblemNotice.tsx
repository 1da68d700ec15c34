import { useTranslation } from "react-i18next";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { AccountProblem } from "#ports/accounts.ts";

/** Why an account request failed, and what to do. */
export function AccountProblemNotice({ problem }: { readonly problem: AccountProblem }) {
  const { t } = useTranslation();
  const tone = problem === "offline" || problem === "tooOften" ? "attention" : "danger";
  return <Notice tone={tone}>{t(`accounts.${problem}`)}</Notice>;
}
