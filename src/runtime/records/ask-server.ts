import type { Identity } from "#domain/access/identity.ts";
import type { Credentials } from "#remote/auth/credentials.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";

/**
 * Asks the server for an account, with code that is loaded only then. Without an answer, or where there is no network for
 * that code, it is "unreachable": the page says so and offers a retry. Any other failure is a bug: it is reported, and the
 * page can say no more than that.
 */
export async function askServer<Code, Answer>(
  { uid }: Pick<Identity, "uid">,
  load: () => Promise<Code>,
  ask: (code: Code, credentials: Credentials) => Promise<Answer>,
): Promise<Answer | "unreachable"> {
  const loaded = await Promise.all([load(), import("#remote/auth/auth.ts")]).catch(() => null);
  if (loaded === null) return "unreachable";
  const [code, { credentialsOf }] = loaded;
  try {
    return await ask(code, credentialsOf(uid));
  } catch (error) {
    if (!(error instanceof RemoteUnreachable)) reportError(error);
    return "unreachable";
  }
}
