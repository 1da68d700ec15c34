import { useEffect, useState } from "react";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { unsentText } from "../sync/unsent-text.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useSignIn } from "../ports.ts";
import type { SafeWork } from "#ports/sign-in.ts";

/** Whose unsent work is on this device, by kind. After an expiry or a deactivation also what happens to it (ACCESS-13). */
export function SafeWorkNotice() {
  const text = useText();
  const { t } = text;
  const { readSafeWork, saveWork, message } = useSignIn();
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
  const wordsOf = ({ unsent }: SafeWork) => ({ count: unsentTotal(unsent), what: unsentText(unsent, text) });
  const [only] = accounts;
  const canReturn = message?.code === "sessionExpired" || message?.code === "deviceEnded";
  if (only && accounts.length === 1 && canReturn) {
    return <Notice>{t("auth.workSafe", wordsOf(only))}</Notice>;
  }
  if (only && accounts.length === 1 && message?.code === "maintenance") {
    return <Notice>{t("auth.workWaits", wordsOf(only))}</Notice>;
  }
  // Who was just shut out has proved who they are: only their own work is theirs to save.
  const own = message?.code === "deactivated" ? accounts.find(({ uid }) => uid === message.uid) : undefined;
  const others = accounts.filter((account) => account !== own);
  return (
    <>
      {own && (
        <Notice action={<Button onClick={() => void saveWork(own.uid)}>{t("safePage.save")}</Button>}>
          {t("auth.workKept", wordsOf(own))}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice>
          {others.map((account) => (
            <p key={account.uid}>{t("login.safe", { ...wordsOf(account), name: account.fullName })}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
