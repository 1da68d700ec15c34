import { readFirebaseConfig } from "../firebase/firebase-config.ts";
import { withTimeout } from "../firebase/with-timeout.ts";

/** A call is not held up longer than this for the sake of its attestation. */
const TOKEN_WITHIN_MS = 10_000;

/**
 * The token that proves to the backend that this is the app (ACCESS-32). Null where App Check is not configured, and where
 * no token comes: whether that matters is the backend's decision.
 */
export async function getAppCheckToken(): Promise<string | null> {
  if (!isConfigured()) return null;
  const token = import("./app-check-client.ts").then((client) => client.appCheckToken()).catch(() => null);
  return withTimeout(TOKEN_WITHIN_MS, token, null);
}

/** Has App Check attached to what the SDK sends by itself. To be called before Firestore is started. */
export async function attachAppCheck(): Promise<void> {
  if (!isConfigured()) return;
  const { startAppCheck } = await import("./app-check-client.ts");
  startAppCheck();
}

function isConfigured(): boolean {
  return readFirebaseConfig().appCheckKey !== "";
}
