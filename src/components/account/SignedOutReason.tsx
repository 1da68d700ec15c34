import { useTranslation } from "react-i18next";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { SignInMessage } from "#ports/sign-in.ts";

/** Why the person was signed out: a text of ACCESS-7, or the provider's message. */
export function SignedOutReason({ message }: { readonly message: SignInMessage }) {
  const { t } = useTranslation();
  switch (message.code) {
    case "provider":
      return <Notice tone="danger">{message.text}</Notice>;
    case "sessionExpired":
      return <Notice tone="attention">{t("auth.sessionExpired")}</Notice>;
    case "deviceEnded":
      return <Notice tone="attention">{t("auth.deviceEnded")}</Notice>;
    case "accessDenied":
      return <Notice tone="danger">{t("auth.accessDenied", { roles: message.roles })}</Notice>;
    case "deactivated":
      return <Notice tone="danger">{t("auth.deactivated")}</Notice>;
  }
}
