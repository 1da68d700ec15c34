import { readFirebaseConfig } from "../firebase/firebase-config.ts";
import { withTimeout } from "../firebase/with-timeout.ts";

/** The longest a call waits for its attestation. */
const TOKEN_WITHIN_MS = 10_000;

/**
 * The token that proves to the backend that this is the app (ACCESS-32). Null if App Check is not configured or no
 * token comes: the backend decides whether that matters.
 */
export async function getAppCheckToken(): Promise<string | null> {
  if (!isConfigured()) return null;
  const token = import("./app-check-client.ts").then((client) => client.appCheckToken()).catch(() => null);
  return withTimeout(TOKEN_WITHIN_MS, token, null);
}

/** Attaches App Check to what the SDK sends by itself. Call it before Firestore starts. */
export async function attachAppCheck(): Promise<void> {
  if (!isConfigured()) return;
  const { startAppCheck } = await import("./app-check-client.ts");
  startAppCheck();
}

function isConfigured(): boolean {
  return readFirebaseConfig().appCheckKey !== "";
}
