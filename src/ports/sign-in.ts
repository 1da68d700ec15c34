import type { Result } from "#domain/values/result.ts";
import type { UnsentWork } from "#domain/sync/unsent.ts";

/** One account's unsent work on this device. */
export interface SafeWork {
  readonly fullName: string;
  readonly unsent: UnsentWork;
}

/** Why the person was sent to sign in; `provider` is the identity provider's own text (ACCESS-7). */
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
