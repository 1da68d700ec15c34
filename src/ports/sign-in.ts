import type { SignInProblem } from "#domain/access/sign-in-problem.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Result } from "#domain/values/result.ts";
import type { UnsentWork } from "#domain/sync/unsent.ts";

/** One account's unsent work on this device. */
export interface SafeWork {
  readonly uid: string;
  readonly fullName: string;
  readonly unsent: UnsentWork;
}

/** Why the person must sign in; `provider`: the identity provider refused (ACCESS-7). */
export type SignInMessage =
  | { readonly code: "provider"; readonly problem: SignInProblem }
  | { readonly code: "sessionExpired" }
  | { readonly code: "deviceEnded" }
  | { readonly code: "accessDenied"; readonly roles: string }
  /** `until` is null where nothing says when it ends. */
  | { readonly code: "maintenance"; readonly roles: string; readonly until: Instant | null }
  | { readonly code: "deactivated"; readonly uid: string };

/** What signed-out screens can do and know. */
export interface SignIn {
  readonly message: SignInMessage | null;
  /** The e-mail that waits for confirmation. */
  readonly unverifiedEmail: string;
  readonly signIn: (email: string, password: string) => Promise<Result<null, SignInProblem>>;
  readonly readSafeWork: () => Promise<readonly SafeWork[]>;
  /** Saves an account's unsent work to a file that an owner can read (COMPANY-35). */
  readonly saveWork: (uid: string) => Promise<void>;
  /** False while the e-mail is still unconfirmed. */
  readonly checkVerified: () => Promise<boolean>;
  readonly signOut: () => void;
}
