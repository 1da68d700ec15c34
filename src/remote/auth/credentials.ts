/** Proves to the backend who is calling. `fresh` asks for a token newer than the refused one. Null when signed out. */
export interface Credentials {
  getIdToken(options?: { fresh: boolean }): Promise<string | null>;
  getAppCheckToken?(): Promise<string | null>;
}

/** The request headers: a bearer token and, if App Check is configured, its token (ACCESS-32). */
export async function credentialHeaders(credentials: Credentials, fresh: boolean): Promise<Record<string, string>> {
  const idToken = await credentials.getIdToken({ fresh });
  const appCheck = await credentials.getAppCheckToken?.();
  return {
    ...(idToken ? { Authorization: `Bearer ${idToken}` } : {}),
    ...(appCheck ? { "X-Firebase-AppCheck": appCheck } : {}),
  };
}
