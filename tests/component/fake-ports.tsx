import { type ReactElement, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { EMPTY_SIGNUP_DRAFT, type SignupDraft } from "#domain/company/company-signup.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { giveAccounts, giveSignIn, giveSignupDraft } from "#components/ports.ts";
import type { Accounts } from "#ports/accounts.ts";
import type { AppActions } from "#ports/app-actions.ts";
import type { SignIn } from "#ports/sign-in.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { Ports } from "#ui/ports/port.tsx";
import { givePreferences } from "#ui/ports/ports.tsx";
import type { Preferences } from "#ui/ports/preferences.ts";

interface Given {
  readonly accounts?: Partial<Accounts>;
  readonly signIn?: Partial<SignIn>;
  readonly draft?: Partial<SignupDraft>;
  readonly path?: string;
}

export const PREFERENCES: Preferences = {
  theme: "light",
  sun: false,
  textSize: "normal",
  hand: "right",
  startPage: "/home",
  counter: false,
  mapApp: "phone",
  paper: "letter",
  distanceUnit: "km",
  tellErrors: true,
  firstRun: "done",
};

/** A connection that answers, with nothing on the way. */
export const ONLINE: SyncStatus = {
  connectivity: "online",
  sending: 0,
  lastGoodAt: null,
  loadProgress: null,
  storageFull: false,
  refusedFeeds: [],
};

/** The app's actions, none of which do anything. */
export const APP_ACTIONS: AppActions = {
  signOut() {},
  syncNow() {},
  openSyncSheet() {},
  beginCapture: () => true,
  endCapture() {},
  renewSession: async () => accept(null),
};

const nobody = async () => refuse("offline" as const);

/** Accounts that nothing answers for. */
export const ACCOUNTS: Accounts = {
  signUpCompany: nobody,
  readInvite: nobody,
  signupWithInvite: nobody,
  resendVerification: nobody,
  confirmEmail: nobody,
  requestPasswordReset: nobody,
  readResetCode: nobody,
  resetPassword: nobody,
  requestEarlyAccess: nobody,
  readProfile: nobody,
  signOutDevice: nobody,
  saveProfile: nobody,
  listDevices: nobody,
  nameDevice: nobody,
  requestEmailChange: nobody,
  changeEmail: nobody,
  changePassword: nobody,
};

/** The ports the app gives its pages, with results that a test replaces. */
export function FakePorts({ given = {}, children }: { readonly given?: Given; readonly children: ReactElement }) {
  const [draft, setDraft] = useState({ ...EMPTY_SIGNUP_DRAFT, ...given.draft });
  const accounts: Accounts = { ...ACCOUNTS, ...given.accounts };
  const signIn: SignIn = {
    message: null,
    unverifiedEmail: "",
    signIn: async () => accept(null),
    readSafeWork: async () => [],
    saveWork: async () => {},
    checkVerified: async () => false,
    signOut: () => {},
    ...given.signIn,
  };
  const hold = {
    draft,
    update: (changes: Partial<SignupDraft>) => setDraft((before) => ({ ...before, ...changes })),
    reset: () => setDraft(EMPTY_SIGNUP_DRAFT),
  };
  return (
    <MemoryRouter initialEntries={[given.path ?? "/"]}>
      <Ports give={[giveAccounts(accounts)]}>
        <Ports give={[giveSignIn(signIn)]}>
          <Ports give={[givePreferences({ preferences: PREFERENCES, change: () => {} })]}>
            <Ports give={[giveSignupDraft(hold)]}>{children}</Ports>
          </Ports>
        </Ports>
      </Ports>
    </MemoryRouter>
  );
}
