import { SESSION_KEYS } from "./session-keys.ts";

/**
 * Whether someone was signed in when this device was last used, without opening a database. Only a hint for what to
 * fetch first: the session decides who is signed in.
 */
export function readStaffHint(): boolean {
  return localStorage.getItem(SESSION_KEYS.staff) !== null;
}

export function keepStaffHint(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(SESSION_KEYS.staff, "1");
  else localStorage.removeItem(SESSION_KEYS.staff);
}

/** Whether a sign-in may be under way or have something to say: then a page waits for what the session knows. */
export function hasSignInTraces(): boolean {
  return Object.values(SESSION_KEYS).some((key) => (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null);
}
