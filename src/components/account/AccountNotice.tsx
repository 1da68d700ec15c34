import { useTranslation } from "react-i18next";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { AccountProblem } from "#ports/accounts.ts";

/** Why an account's request was not done, and what to do. */
export function AccountNotice({ problem }: { readonly problem: AccountProblem }) {
  const { t } = useTranslation();
  const tone = problem === "offline" || problem === "tooOften" ? "attention" : "danger";
  return <Notice tone={tone}>{t(`accounts.${problem}`)}</Notice>;
}
