import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { changeLanguage } from "#i18n/change-language.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { Mark } from "#ui/Mark.tsx";
import { Notice } from "#ui/Notice.tsx";
import { type SafeWork, type SignInMessage, useSignIn } from "#ui/sign-in-context.ts";
import { TextField } from "#ui/TextField.tsx";
import { useOnline } from "#ui/use-online.ts";
import { KeptMessage } from "./KeptMessage.tsx";

/** SPEC 2, PRODUCT 3.1: e-mail, password, the kept message, and whose orders are safe here. */
export function LoginScreen() {
  const { t, language } = useText();
  const { signIn, message } = useSignIn();
  const online = useOnline();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (email.trim() === "" || password === "") return;
    setBusy(true);
    const answer = await signIn(email.trim(), password);
    setBusy(false);
    setRefusal(answer.ok ? null : answer.problem.message);
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-end gap-8 px-5 pt-10 pb-[max(1.5rem,env(safe-area-inset-bottom))] panes:justify-center">
      <div className="-mr-5 flex flex-1 items-start justify-between panes:flex-none [&>*]:min-h-12">
        <Mark />
        <Button variant="quiet" onClick={() => void changeLanguage(language === "en" ? "es" : "en")}>
          <span lang={language === "en" ? "es" : "en"}>{t("login.language")}</span>
        </Button>
      </div>
      <div className="flex flex-col gap-1">
        <h1 className="text-total font-bold">{t("login.title")}</h1>
        <p className="text-body text-muted">{t("login.intro")}</p>
      </div>
      <div className="flex flex-col gap-3 empty:hidden">
        {refusal !== null ? <Notice tone="danger">{refusal}</Notice> : message && <KeptMessage message={message} />}
        <SafeWorkNotice message={message} />
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={t("login.email")}
          type="email"
          inputMode="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          disabled={!online}
          error={tried && email.trim() === "" ? t("login.emailMissing") : undefined}
        />
        <TextField
          label={t("login.password")}
          type={shown ? "text" : "password"}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          disabled={!online}
          error={tried && password === "" ? t("login.passwordMissing") : undefined}
          trailing={
            <IconButton
              label={shown ? t("login.hidePassword") : t("login.showPassword")}
              icon={shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
              onClick={() => setShown(!shown)}
            />
          }
        />
        <Button
          variant="main"
          type="submit"
          full
          busy={busy}
          disabled={!online}
          reason={online ? undefined : t("login.offline")}
        >
          {t("login.submit")}
        </Button>
      </form>
    </main>
  );
}

/** Whose unsent orders are here. After an expiry or a deactivation it also says what becomes of them. */
function SafeWorkNotice({ message }: { readonly message: SignInMessage | null }) {
  const { t } = useText();
  const { readSafeWork } = useSignIn();
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
