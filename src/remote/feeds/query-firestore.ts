import * as v from "valibot";
import { isRefusal, RemoteUnreachable } from "#sync/remote-port.ts";
import { type Credentials, credentialHeaders } from "../auth/credentials.ts";

/** How long a page of a load may take before it counts as unreachable. */
const PAGE_TIMEOUT_MS = 45_000;
/** The same for a small query that a screen waits for. */
export const SMALL_TIMEOUT_MS = 15_000;

/**
 * Posts a query to Firestore's REST API, which answers with lists. Retries with a fresh token after a 401. Throws
 * `RemoteUnreachable` on anything that is not a Firestore answer.
 */
export async function queryFirestore(
  url: string,
  body: unknown,
  credentials: Credentials,
  timeoutMs = PAGE_TIMEOUT_MS,
): Promise<readonly unknown[]> {
  const send = async (fresh: boolean) =>
    fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(await credentialHeaders(credentials, fresh)) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  try {
    let response = await send(false);
    if (response.status === 401) response = await send(true);
    if (!response.ok) throw new RemoteUnreachable(await failureOf(response));
    const answer: unknown = await response.json();
    if (Array.isArray(answer)) return answer;
    throw new RemoteUnreachable("not-firestore");
  } catch (error) {
    if (error instanceof RemoteUnreachable) throw error;
    throw new RemoteUnreachable(error instanceof SyntaxError ? "not-firestore" : "unavailable");
  }
}

/** A list's error comes in a list. */
const FirestoreError = v.object({ error: v.object({ status: v.optional(v.string()) }) });
const ErrorAnswer = v.union([
  FirestoreError,
  v.pipe(
    v.looseTuple([FirestoreError]),
    v.transform(([first]) => first),
  ),
]);

/** The store's own refusal by its code; anything else, such as a gateway's page, by the status only (P23). */
async function failureOf(response: Response): Promise<string> {
  const answer = v.safeParse(ErrorAnswer, await response.json().catch(() => null));
  if (!answer.success) return `http-${response.status}`;
  if (response.status === 403) return "permission-denied";
  const code = (answer.output.error.status ?? "").toLowerCase().replaceAll("_", "-");
  return isRefusal(code) ? code : `http-${response.status}`;
}
