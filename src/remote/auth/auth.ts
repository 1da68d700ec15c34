import type { SignInCode, SignInProblem } from "#domain/access/sign-in-problem.ts";
import { authErrorCode } from "./auth-error-code.ts";
import { type Maintenance, readMaintenance as parseMaintenance } from "#domain/access/maintenance.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { getAppCheckToken } from "./app-check.ts";
import type { AuthUser, TokenClaims } from "./auth-user.ts";
import { accountCredentials, type Credentials } from "./credentials.ts";
import { readDocument } from "../feeds/read-document.ts";

/** The fields of `users/{uid}` that decide access and numbering. */
export interface UserRecord {
  readonly active: boolean;
  readonly repCode: string;
  readonly fullName: string;
  /** As stored; `checkAccess` reads it. */
  readonly endedSessions?: unknown;
}

/** Firebase is loaded on first use, to keep it out of the first paint. */
const client = () => import("./auth-client.ts");

/** Signs in with e-mail and password. */
export async function signIn(email: string, password: string): Promise<Result<AuthUser, SignInProblem>> {
  try {
    return accept(await (await client()).signInWithPassword(email, password));
  } catch (error) {
    return refuse({
      code: SIGN_IN_CODES[authErrorCode(error)] ?? "failed",
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

/** With the provider's enumeration protection on only the first one comes; without it the others must say the same. */
const SIGN_IN_CODES: Readonly<Record<string, SignInCode>> = {
  "auth/invalid-credential": "wrong",
  "auth/wrong-password": "wrong",
  "auth/user-not-found": "wrong",
  "auth/invalid-email": "wrong",
  "auth/user-disabled": "deactivated",
  "auth/too-many-requests": "tooOften",
  "auth/network-request-failed": "offline",
};

export async function signOut(): Promise<void> {
  await (await client()).signOutOfFirebase();
}

/**
 * The signed-in user, or null; also null if Firebase does not answer within 10 seconds (a network that never answers).
 */
export async function currentUser(): Promise<AuthUser | null> {
  return (await client()).userWithin(10_000);
}

/** Asks the provider again whether the e-mail is verified (ACCESS-6). Null when signed out. */
export async function reloadUser(): Promise<AuthUser | null> {
  return (await client()).reloadFirebaseUser();
}

/** The token's claims; `fresh` renews the token so that a changed role shows. Null when signed out. */
export async function readClaims(options?: { fresh?: boolean }): Promise<TokenClaims | null> {
  return (await client()).tokenClaims(options?.fresh ?? false);
}

/** The ID token for calls to the backend. Null when signed out, or if no token comes within 10 seconds. */
export async function getIdToken(options?: { fresh: boolean }): Promise<string | null> {
  return (await client()).idTokenWithin(10_000, options?.fresh ?? false);
}

/** The credentials of one account, for everything that belongs to it. */
export function credentialsOf(uid: string): Credentials {
  return accountCredentials(uid, async () => (await client()).firebaseUser(10_000), getAppCheckToken);
}

const CREDENTIALS: Credentials = { getIdToken, getAppCheckToken };

/** `appconfigdata/roles` as stored, or null if there is none. Throws `RemoteUnreachable`. */
export function readRoleConfiguration(): Promise<unknown> {
  return readDocument("appconfigdata/roles", CREDENTIALS);
}

/** Maintenance that is planned or on, or null. Throws `RemoteUnreachable`. */
export async function readMaintenance(): Promise<Maintenance | null> {
  return parseMaintenance(await readDocument("appconfigdata/maintenance", CREDENTIALS));
}

/**
 * The user's own record, or null. A record without `active` is active. Throws `RemoteUnreachable`. Works for a while
 * after the server has ended the session, so that a deactivated person learns why.
 */
export async function readUserRecord(uid: string): Promise<UserRecord | null> {
  const readToken = async () => (await getIdToken()) ?? (await client()).tokenOfLastVisit(uid);
  const record = await readDocument(`users/${uid}`, { getIdToken: readToken, getAppCheckToken });
  if (!record) return null;
  const words = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    active: record["active"] !== false,
    repCode: words(record["repCode"]),
    fullName: words(record["fullName"]),
    endedSessions: record["endedSessions"],
  };
}
