import type { CallFunction, CallProblem } from "#remote/calls/call-function.ts";
import { type ListenPort, type PagePort, RemoteUnreachable } from "#sync/remote-port.ts";
import type { TokenClaims } from "#remote/auth/auth-user.ts";

/** Everything through which the server can refuse the signed-in account. */
interface Remote {
  readonly call: CallFunction;
  readonly pages: PagePort;
  readonly listen: ListenPort;
  readonly readClaims: () => Promise<TokenClaims | null>;
}

/**
 * The same ways to the server, which tell whenever it refuses the account (ACCESS-39): a call, a page, a listener, or a
 * session that cannot be renewed. What they answer stays as it is.
 */
export function watchRefusals(remote: Remote, onRefused: () => void): Remote {
  const noteUnreachable = (error: unknown): never => {
    if (error instanceof RemoteUnreachable && error.code === DENIED) onRefused();
    throw error;
  };
  return {
    async call(...asked) {
      const answer = await remote.call(...asked);
      if (!answer.ok && isRefusal(answer.problem)) onRefused();
      return answer;
    },
    pages: { ...remote.pages, fetchPage: (...asked) => remote.pages.fetchPage(...asked).catch(noteUnreachable) },
    listen: {
      ...remote.listen,
      listen: (feed, scope, bound, onSnapshot, onLost) =>
        remote.listen.listen(feed, scope, bound, onSnapshot, (code) => {
          if (code === DENIED) onRefused();
          onLost(code);
        }),
    },
    async readClaims() {
      const claims = await remote.readClaims();
      if (claims?.active !== true) onRefused();
      return claims;
    },
  };
}

const DENIED = "permission-denied";

/** What the functions say of the account, with whatever status: in maintenance a call is `unavailable`. */
const REASONS: ReadonlySet<string | undefined> = new Set(["accessDenied", "deactivated", "deviceEnded"]);

/** A gateway's 403 is not about the account (S20). */
function isRefusal({ code, fromFunction, reason }: CallProblem): boolean {
  return fromFunction === true && (code === DENIED || REASONS.has(reason));
}
