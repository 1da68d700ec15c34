import { useEffect, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Notice } from "./Notice.tsx";
import { type SafeWork, useSignIn } from "./sign-in-context.ts";

/** Whose unsent orders are here. After an expiry or a deactivation it also says what becomes of them (PRODUCT 3.1). */
export function SafeWorkNotice() {
  const { t } = useText();
  const { readSafeWork, message } = useSignIn();
  const [accounts, setAccounts] = useState<readonly SafeWork[]>([]);
  useEffect(() => {
    let gone = false;
    void readSafeWork().then((found) => {
      if (!gone) setAccounts(found);
    });
    return () => {
      gone = true;
    };
  }, [readSafeWork]);
  if (accounts.length === 0) return null;
  const [only] = accounts;
  if (only && accounts.length === 1 && message?.code === "sessionExpired") {
    return <Notice>{t("auth.ordersSafe", { count: only.unsent })}</Notice>;
  }
  if (only && accounts.length === 1 && message?.code === "deactivated") {
    return <Notice>{t("auth.ordersKept", { count: only.unsent })}</Notice>;
  }
  return (
    <Notice>
      {accounts.map(({ fullName, unsent }) => (
        <p key={fullName}>{t("login.safe", { count: unsent, name: fullName })}</p>
      ))}
    </Notice>
  );
}
