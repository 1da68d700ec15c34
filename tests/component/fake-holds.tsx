import { type ReactElement, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { EMPTY_SIGNUP_DRAFT, type SignupDraft } from "#domain/company-signup.ts";
import { accept, refuse } from "#domain/result.ts";
import { type Accounts, AccountsContext } from "#ui/accounts-context.ts";
import { type Preferences, PreferencesContext } from "#ui/preferences-context.ts";
import { type SignIn, SignInContext } from "#ui/sign-in-context.ts";
import { SignupDraftContext } from "#ui/signup-draft-context.ts";

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
  mapApp: "phone",
  distanceUnit: "km",
};

const nobody = async () => refuse("offline" as const);

/** What the app gives its pages, with answers that a test replaces. */
export function FakeHolds({ given = {}, children }: { readonly given?: Given; readonly children: ReactElement }) {
  const [draft, setDraft] = useState({ ...EMPTY_SIGNUP_DRAFT, ...given.draft });
  const accounts: Accounts = {
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
    saveProfile: nobody,
    listDevices: nobody,
    changePassword: nobody,
    ...given.accounts,
  };
  const signIn: SignIn = {
    message: null,
    unverifiedEmail: "",
    signIn: async () => accept(null),
    readSafeWork: async () => [],
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
      <AccountsContext value={accounts}>
        <SignInContext value={signIn}>
          <PreferencesContext value={{ preferences: PREFERENCES, change: () => {} }}>
            <SignupDraftContext value={hold}>{children}</SignupDraftContext>
          </PreferencesContext>
        </SignInContext>
      </AccountsContext>
    </MemoryRouter>
  );
}
