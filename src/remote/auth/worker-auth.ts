import { connectAuthEmulator, indexedDBLocalPersistence, initializeAuth, type Auth } from "firebase/auth/web-extension";
import { type CallFunction, createCaller } from "../calls/call-function.ts";
import { ping } from "../calls/ping.ts";
import { firebaseApp } from "../firebase/firebase-app.ts";
import { isAppCheckConfigured, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { withTimeout } from "../firebase/with-timeout.ts";
import { accountCredentials } from "./credentials.ts";

/** The limit of every wait on Auth in the service worker, so that the browser can retry its sync event. */
const AUTH_DEADLINE_MS = 10_000;

let started: Auth | null = null;

/** The page's sign-in as the service worker sees it: the user and a token. Null when signed out or too slow. */
export async function workerUser(): Promise<{ uid: string; emailVerified: boolean; authTime: number } | null> {
  const user = await signedIn();
  if (!user) return null;
  const token = await withTimeout(AUTH_DEADLINE_MS, user.getIdTokenResult(), null);
  return token && { uid: user.uid, emailVerified: user.emailVerified, authTime: Date.parse(token.authTime) };
}

/** The backend as the service worker reaches it. */
interface WorkerRemote {
  /** Calls functions as this account, and as nobody else. */
  readonly call: CallFunction;
  /** Whether the backend answers, whoever is signed in. */
  readonly ping: (nonce: string) => Promise<boolean>;
  /** Whether its calls carry the proof that this is the app, if this build needs one. */
  readonly isAttested: () => Promise<boolean>;
}

/** `getAppCheckToken` reads the proof that a page has kept: App Check itself needs a page (S24). */
export function connectWorker(uid: string, getAppCheckToken: () => Promise<string | null>): WorkerRemote {
  const callAsNobody = createCaller({ getIdToken: async () => null, getAppCheckToken });
  return {
    call: createCaller(accountCredentials(uid, signedIn, getAppCheckToken)),
    ping: (nonce) => ping(callAsNobody, nonce),
    isAttested: async () => !isAppCheckConfigured() || (await getAppCheckToken()) !== null,
  };
}

async function signedIn(): Promise<Auth["currentUser"]> {
  const auth = workerAuth();
  await withTimeout(AUTH_DEADLINE_MS, auth.authStateReady(), undefined);
  return auth.currentUser;
}

function workerAuth(): Auth {
  if (started) return started;
  started = initializeAuth(firebaseApp(), { persistence: indexedDBLocalPersistence });
  const local = readFirebaseConfig().local;
  if (local) connectAuthEmulator(started, `http://${local.auth}`, { disableWarnings: true });
  return started;
}
