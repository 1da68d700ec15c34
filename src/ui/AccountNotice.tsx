import { useText } from "#i18n/use-text.ts";
import type { AccountProblem } from "./accounts-context.ts";
import { Notice } from "./Notice.tsx";

/** Why an account's request was not done, and what to do. */
export function AccountNotice({ problem }: { readonly problem: AccountProblem }) {
  const { t } = useText();
  const tone = problem === "offline" || problem === "tooOften" ? "attention" : "danger";
  return <Notice tone={tone}>{t(`accounts.${problem}`)}</Notice>;
}
