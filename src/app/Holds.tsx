import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { EMPTY_SIGNUP_DRAFT } from "#domain/company-signup.ts";
import { AccountsContext } from "#ui/accounts-context.ts";
import { PreferencesContext } from "#ui/preferences-context.ts";
import { type SignupDraftHold, SignupDraftContext } from "#ui/signup-draft-context.ts";
import { changePreferences, readPreferences, subscribeToPreferences } from "./preferences.ts";
import { type Support, SupportContext } from "#ui/support-context.ts";
import { remoteAccounts } from "./remote-accounts.ts";
import { VERSION } from "./version.ts";

const SUPPORT: Support = {
  version: VERSION,
  email: import.meta.env["VITE_SUPPORT_EMAIL"] ?? "",
  whatsApp: import.meta.env["VITE_SUPPORT_WHATSAPP"] ?? "",
};

/** What every page can use, signed in or not: the account's requests, the sign-up's draft, this device's preferences. */
export function Holds({ children }: { readonly children: ReactNode }) {
  const preferences = useSyncExternalStore(subscribeToPreferences, readPreferences);
  const held = useMemo(() => ({ preferences, change: changePreferences }), [preferences]);
  return (
    <AccountsContext value={remoteAccounts}>
      <PreferencesContext value={held}>
        <SupportContext value={SUPPORT}>
          <SignupDraftContext value={useDraft()}>{children}</SignupDraftContext>
        </SupportContext>
      </PreferencesContext>
    </AccountsContext>
  );
}

/** SPEC 3: the draft lives in memory alone: it holds a password. */
function useDraft(): SignupDraftHold {
  const [draft, setDraft] = useState(EMPTY_SIGNUP_DRAFT);
  return useMemo(
    () => ({
      draft,
      update: (changes) => setDraft((before) => ({ ...before, ...changes })),
      reset: () => setDraft(EMPTY_SIGNUP_DRAFT),
    }),
    [draft],
  );
}
