import { createContext, useContext } from "react";
import type { Result } from "#domain/result.ts";
import type { UnsentWork } from "#domain/unsent.ts";

/** One account's unsent work on this device. */
export interface SafeWork {
  readonly fullName: string;
  readonly unsent: UnsentWork;
}

/** Why the person was sent to sign in; `provider` is the identity provider's own text (SPEC 8). */
export type SignInMessage =
  | { readonly code: "provider"; readonly text: string }
  | { readonly code: "sessionExpired" }
  | { readonly code: "accessDenied"; readonly roles: string }
  | { readonly code: "deactivated" };

/** What the signed-out screens can do and know. Given by the app. */
export interface SignIn {
  readonly message: SignInMessage | null;
  /** Whose e-mail waits to be confirmed. */
  readonly unverifiedEmail: string;
  readonly signIn: (email: string, password: string) => Promise<Result<null, { message: string }>>;
  readonly readSafeWork: () => Promise<readonly SafeWork[]>;
  /** False while the e-mail is still unconfirmed. */
  readonly checkVerified: () => Promise<boolean>;
  readonly signOut: () => void;
}

export const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error("useSignIn is used outside the app");
  return signIn;
}
