import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ProviderProblem } from "./ProviderProblem.tsx";
import type { SignInMessage } from "#ports/sign-in.ts";

/** Why the person was signed out: a text of ACCESS-7, or why the provider refused. */
export function SignedOutReason({ message }: { readonly message: SignInMessage }) {
  const { t, locale } = useText();
  switch (message.code) {
    case "provider":
      return <ProviderProblem problem={message.problem} />;
    case "sessionExpired":
      return <Notice tone="attention">{t("auth.sessionExpired")}</Notice>;
    case "deviceEnded":
      return <Notice tone="attention">{t("auth.deviceEnded")}</Notice>;
    case "accessDenied":
      return <Notice tone="danger">{t("auth.accessDenied", { roles: message.roles })}</Notice>;
    case "maintenance":
      return (
        <Notice tone="danger">
          <p>{t("auth.accessDenied", { roles: message.roles })}</p>
          <p>
            {message.until === null
              ? t("auth.maintenance")
              : t("auth.maintenanceUntil", { when: formatDate(message.until, locale, "time") })}
          </p>
        </Notice>
      );
    case "deactivated":
      return <Notice tone="danger">{t("auth.deactivated")}</Notice>;
  }
}
