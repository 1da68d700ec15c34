import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { PagePort, Scope } from "../remote-port.ts";

/** Nothing changes after it: a page since then tells only the time. */
export const NEVER = "9999-12-31T23:59:59.000000Z";

export interface AskedServer {
  /** Whoever may not read another feed may read this one. */
  readonly feed: Feed;
  readonly pages: PagePort;
  readonly scope: Scope;
}

/** The server's time, for one read: the device's clock may be wrong by years. Throws `RemoteUnreachable`. */
export async function readServerNow({ feed, pages, scope }: AskedServer): Promise<Instant> {
  const { serverTime } = await pages.fetchPage(feed, scope, NEVER, null, 1);
  return Date.parse(serverTime);
}

/** Whether something is so at the device's time and at the server's, which is asked only then. Throws `RemoteUnreachable`. */
export async function isSoByBoth(
  isSo: (now: Instant) => boolean,
  { now, ...server }: AskedServer & { readonly now: () => Instant },
): Promise<boolean> {
  return isSo(now()) && isSo(await readServerNow(server));
}
