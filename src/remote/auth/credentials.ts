import { withTimeout } from "../firebase/with-timeout.ts";

/** Proves to the backend who is calling. `fresh` asks for a token newer than the refused one. Null when signed out. */
export interface Credentials {
  /** The account that must be calling: without its token no request is made. Absent = whoever is signed in, or nobody. */
  readonly account?: string;
  getIdToken(options?: { fresh: boolean }): Promise<string | null>;
  getAppCheckToken?(): Promise<string | null>;
}

/** The request headers: a bearer token and, if App Check is configured, its token (ACCESS-32). */
export async function credentialHeaders(credentials: Credentials, fresh: boolean): Promise<Record<string, string>> {
  const idToken = await credentials.getIdToken({ fresh });
  if (idToken === null && credentials.account !== undefined) throw new NotSignedIn();
  const appCheck = await credentials.getAppCheckToken?.();
  return {
    ...(idToken ? { Authorization: `Bearer ${idToken}` } : {}),
    ...(appCheck ? { "X-Firebase-AppCheck": appCheck } : {}),
  };
}

/** The account whose request it is has no token now: it was signed out, or somebody else is signed in. */
export class NotSignedIn extends Error {
  override readonly name = "NotSignedIn";
}

/** The signed-in user of the provider. A token that is fetched is always this user's, whoever signs in meanwhile. */
interface SignedInUser {
  readonly uid: string;
  getIdToken(fresh: boolean): Promise<string>;
}

/** The longest a request waits for its token. */
const TOKEN_WITHIN_MS = 10_000;

/** The credentials of one account: no token while somebody else is signed in (G3). */
export function accountCredentials(
  account: string,
  readUser: () => Promise<SignedInUser | null>,
  getAppCheckToken?: () => Promise<string | null>,
): Credentials {
  return {
    account,
    async getIdToken(options) {
      const user = await readUser();
      return user?.uid === account
        ? withTimeout(TOKEN_WITHIN_MS, user.getIdToken(options?.fresh ?? false), null)
        : null;
    },
    ...(getAppCheckToken !== undefined && { getAppCheckToken }),
  };
}
