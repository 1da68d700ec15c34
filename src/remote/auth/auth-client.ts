import {
  applyActionCode,
  connectAuthEmulator,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
  type User,
} from "firebase/auth";
import { withTimeout } from "../firebase/with-timeout.ts";
import { firebaseApp } from "../firebase/firebase-app.ts";
import { readFirebaseConfig } from "../firebase/firebase-config.ts";
import type { AuthUser, TokenClaims } from "./auth-user.ts";
import { type KeptToken, readKeptToken } from "./kept-token.ts";

let started: Auth | null = null;
let kept: Promise<KeptToken | null> = Promise.resolve(null);

/** The page's Auth: persisted in IndexedDB only, which the service worker reads too, and without the pop-up code. */
export function pageAuth(): Auth {
  if (started) return started;
  // Read now: the SDK deletes it once the provider has answered.
  kept = readKeptToken(readFirebaseConfig().apiKey);
  started = initializeAuth(firebaseApp(), { persistence: indexedDBLocalPersistence });
  const local = readFirebaseConfig().local;
  if (local) connectAuthEmulator(started, `http://${local.auth}`, { disableWarnings: true });
  return started;
}

export async function signInWithPassword(email: string, password: string): Promise<AuthUser> {
  return readUser((await signInWithEmailAndPassword(pageAuth(), email, password)).user);
}

export async function signOutOfFirebase(): Promise<void> {
  await signOut(pageAuth());
}

export async function userWithin(milliseconds: number): Promise<AuthUser | null> {
  const user = await firebaseUser(milliseconds);
  return user ? readUser(user) : null;
}

export async function reloadFirebaseUser(): Promise<AuthUser | null> {
  const user = await firebaseUser(10_000);
  await user?.reload();
  return user ? readUser(user) : null;
}

export async function applyVerificationCode(code: string): Promise<void> {
  await applyActionCode(pageAuth(), code);
}

export async function confirmOwnPassword(password: string): Promise<void> {
  const user = await firebaseUser(10_000);
  if (!user?.email) throw new Error("nobody is signed in");
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
}

/**
 * Null if nobody is signed in, also because the provider has ended the session: the SDK then signs the user out. Throws
 * without an answer.
 */
export async function tokenClaims(fresh: boolean): Promise<TokenClaims | null> {
  const auth = pageAuth();
  const isReady = await withTimeout(
    10_000,
    auth.authStateReady().then(() => true),
    false,
  );
  if (!isReady) throw new Error("the identity provider does not answer");
  const user = auth.currentUser;
  if (!user) return null;
  try {
    const token = await withTimeout(10_000, user.getIdTokenResult(fresh), null);
    if (token === null) throw new Error("the token was not renewed in time");
    const { claims, authTime } = token;
    const words = (value: unknown) => (typeof value === "string" ? value : "");
    return {
      ...readUser(user),
      role: claims["role"],
      companyId: words(claims["companyId"]),
      fullName: words(claims["fullName"]),
      active: claims["active"] !== false,
      authTime: Date.parse(authTime),
    };
  } catch (error) {
    if (auth.currentUser === null) return null;
    throw error;
  }
}

/** The user's token of the last visit, even if the SDK has thrown it away at its start. */
export async function tokenOfLastVisit(uid: string): Promise<string | null> {
  const last = await kept;
  return last?.uid === uid ? last.token : null;
}

export async function idTokenWithin(milliseconds: number, fresh: boolean): Promise<string | null> {
  const user = await firebaseUser(milliseconds);
  return user ? withTimeout(milliseconds, user.getIdToken(fresh), null) : null;
}

/** `authStateReady` has hung for half a minute on networks that accept connections and never answer. */
export async function firebaseUser(milliseconds: number): Promise<User | null> {
  const auth = pageAuth();
  await withTimeout(milliseconds, auth.authStateReady(), undefined);
  return auth.currentUser;
}

function readUser(user: User): AuthUser {
  return { uid: user.uid, email: user.email ?? "", emailVerified: user.emailVerified };
}
