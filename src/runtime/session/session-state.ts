import type { SignInProblem } from "#domain/access/sign-in-problem.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Maintenance } from "#domain/access/maintenance.ts";
import type { Result } from "#domain/values/result.ts";
import type { MaintenanceReason, SignedOutReason } from "./session-ports.ts";

export type SessionState =
  | { readonly at: "starting" }
  /** `sent` = they were signed out since this page was loaded, which leads to /login (ACCESS-8). */
  | { readonly at: "signedOut"; readonly message: SignedOutReason | null; readonly sent: boolean }
  | { readonly at: "unverified"; readonly email: string }
  /** Maintenance keeps this account out: nobody works, but its session goes on when maintenance ends (OPS-5). */
  | { readonly at: "closed"; readonly identity: Identity; readonly message: MaintenanceReason }
  | { readonly at: "signedIn"; readonly identity: Identity };

export interface Session {
  readonly state: SessionState;
  /** What is known of maintenance, planned or on. */
  readonly maintenance: Maintenance | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<Result<null, SignInProblem>>;
  /** A new 24 hours by the password. With an open capture only the session's age changes. `email` if it is another now. */
  readonly renew: (password: string, email?: string) => Promise<Result<null, SignInProblem>>;
  /** Checks again whether the e-mail is verified, and signs in if so. False if not. */
  readonly checkVerified: () => Promise<boolean>;
  readonly signOut: (message?: SignedOutReason) => Promise<void>;
  /** Finishes, after the start, the sign-outs that a closed tab interrupted. */
  readonly finishSignOuts: () => Promise<void>;
  /** Removes what running work wrote while its account was leaving. */
  readonly clearFormerAccounts: () => Promise<void>;
  /** Runs the access chain against the server. Without an answer nothing changes. */
  readonly recheck: () => Promise<void>;
  /** The same at once, because the server has refused this account something (ACCESS-39). */
  readonly checkRefusal: () => Promise<void>;
  /** Applies this maintenance (OPS-5); without an argument the known one again, whose next phase may have begun. */
  readonly followMaintenance: (stored?: Maintenance | null) => Promise<void>;
  /** Ends a session older than 24 h, unless a capture is open: then when the last one ends (ACCESS-16). */
  readonly checkAge: () => void;
  readonly beginCapture: () => boolean;
  readonly endCapture: () => void;
}
