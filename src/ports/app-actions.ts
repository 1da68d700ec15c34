import type { Result } from "#domain/values/result.ts";

/** What the app does for screens beyond reading and writing the local database. */
export interface AppActions {
  /** Opens the sheet with the three choices where unsent work exists, signs out at once otherwise. */
  readonly signOut: () => void;
  readonly syncNow: () => void;
  readonly openSyncSheet: () => void;
  /**
   * Called when a capture begins: false where the session has ended (the app then goes to the sign-in page). While one
   * is open nothing interrupts it: no expiry, no update (ACCESS-16).
   */
  readonly beginCapture: () => boolean;
  readonly endCapture: () => void;
  /** The password once more: 24 more hours, and the page stays (ACCESS-15). The problem is the provider's text. */
  readonly renewSession: (password: string) => Promise<Result<null, { message: string }>>;
}
