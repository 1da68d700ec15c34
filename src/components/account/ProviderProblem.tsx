import { useTranslation } from "react-i18next";
import type { SignInProblem } from "#domain/access/sign-in-problem.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

/** Why a sign-in failed, with the provider's own message on request (ACCESS-7). */
export function ProviderProblem({ problem }: { readonly problem: SignInProblem }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger">
      <p>{t(`login.problems.${problem.code}`)}</p>
      <details>
        <summary className="flex min-h-12 cursor-pointer items-center font-medium">{t("login.problemDetail")}</summary>
        <p lang="en" className="text-caption break-words">
          {problem.message}
        </p>
      </details>
    </Notice>
  );
}
