/** What the session keeps beside its databases, so that a start knows it before they open. */
export const SESSION_KEYS = {
  /** Somebody was signed in when this device was last used. */
  staff: "rutero-staff",
  /** Who waits for the verification of their e-mail. */
  unverified: "rutero-unverified",
  /** The identity provider may still hold a sign-in. */
  provider: "rutero-provider",
  /** Why somebody was signed out; of this tab only. */
  message: "rutero-auth-message",
} as const;
