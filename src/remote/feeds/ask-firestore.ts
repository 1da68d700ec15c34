import { RemoteUnreachable } from "#sync/remote-port.ts";
import { type Credentials, credentialHeaders } from "../auth/credentials.ts";

/** How long one answer may take before the load is said to have no connection. */
const TIMEOUT_MS = 45_000;

/**
 * One question to Firestore's REST interface, whose answers are lists; asked again with a fresh token where the first
 * was stale. Throws `RemoteUnreachable` on anything that is no answer of Firestore.
 */
export async function askFirestore(url: string, body: unknown, credentials: Credentials): Promise<readonly unknown[]> {
  const send = async (fresh: boolean) =>
    fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(await credentialHeaders(credentials, fresh)) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    let response = await send(false);
    if (response.status === 401) response = await send(true);
    if (!response.ok)
      throw new RemoteUnreachable(response.status === 403 ? "permission-denied" : `http-${response.status}`);
    const answer: unknown = await response.json();
    if (Array.isArray(answer)) return answer;
    throw new RemoteUnreachable("not-firestore");
  } catch (error) {
    if (error instanceof RemoteUnreachable) throw error;
    throw new RemoteUnreachable(error instanceof SyntaxError ? "not-firestore" : "unavailable");
  }
}
