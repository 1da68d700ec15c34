import type { Identity } from "#domain/access/identity.ts";
import type { Credentials } from "#remote/auth/credentials.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";

/**
 * Asks the server with an account's credentials and code that is loaded only now. Returns "unreachable" without an
 * answer, or if that code cannot be loaded: the page says so and offers a retry. Any other failure is a bug: it is
 * reported, and the page can say no more either.
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
