const KEY = "rutero-staff";

/**
 * Whether someone was signed in when this device was last used, without opening a database. Only a hint for what to
 * fetch first: the session decides who is signed in.
 */
export function readStaffHint(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function keepStaffHint(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}
