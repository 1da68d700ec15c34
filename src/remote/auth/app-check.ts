import * as v from "valibot";
import { isAppCheckConfigured } from "../firebase/firebase-config.ts";
import { withTimeout } from "../firebase/with-timeout.ts";

/** The longest a call waits for its attestation. */
const TOKEN_WITHIN_MS = 10_000;

/**
 * The token that proves to the backend that this is the app (ACCESS-32). Null if App Check is not configured or no
 * token comes: the backend decides whether that matters.
 */
export async function getAppCheckToken(): Promise<string | null> {
  if (!isAppCheckConfigured()) return null;
  const token = import("./app-check-client.ts").then((client) => client.appCheckToken()).catch(() => null);
  return withTimeout(TOKEN_WITHIN_MS, token, null);
}

/** Attaches App Check to what the SDK sends by itself. Call it before Firestore starts. */
export async function attachAppCheck(): Promise<void> {
  if (!isAppCheckConfigured()) return;
  const { startAppCheck } = await import("./app-check-client.ts");
  startAppCheck();
}

/** Calls back with each new token and when it expires, if App Check is configured. Returns the unsubscribe function. */
export function onAttestation(listener: (token: string, expiresAt: number) => void): () => void {
  let isStopped = false;
  let stop = () => {};
  async function subscribe(): Promise<void> {
    const { onAppCheckToken } = await import("./app-check-client.ts");
    if (isStopped) return;
    stop = onAppCheckToken((token) => {
      const expiresAt = readExpiry(token);
      if (expiresAt !== null) listener(token, expiresAt);
    });
  }
  // Without App Check's code no call carries a token either.
  if (isAppCheckConfigured()) void subscribe().catch(() => {});
  return () => {
    isStopped = true;
    stop();
  };
}

const Claims = v.pipe(v.string(), v.parseJson(), v.object({ exp: v.number() }));

/** When a token (a JWT) expires, or null if it is none. */
function readExpiry(token: string): number | null {
  const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    const claims = v.safeParse(Claims, atob(body));
    return claims.success ? claims.output.exp * 1000 : null;
  } catch {
    return null;
  }
}
