import type { SignInProblem } from "#domain/access/sign-in-problem.ts";
import type { Result } from "#domain/values/result.ts";

/** What the app does for screens beyond reading and writing the local database. */
export interface AppActions {
  /** Signs out, after asking when there is unsent work. */
  readonly signOut: () => void;
  readonly syncNow: () => void;
  readonly openSyncSheet: () => void;
  /**
   * Call when a capture begins: false when the session has ended (the app then opens the sign-in page). While one is
   * open nothing interrupts it: no expiry, no update (ACCESS-16).
   */
  readonly beginCapture: () => boolean;
  readonly endCapture: () => void;
  /**
   * Renews the session for 24 hours and keeps the page (ACCESS-15); `email` after it has changed. The problem is the
   * provider's text.
   */
  readonly renewSession: (password: string, email?: string) => Promise<Result<null, SignInProblem>>;
}
