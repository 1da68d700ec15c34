const KEY = "rutero-staff";

/**
 * Whether somebody was signed in when this device was last used, answered without waiting for a database. A hint for
 * what to fetch first and nothing more: who is signed in is decided by the session.
 */
export function readStaffHint(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function keepStaffHint(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}
