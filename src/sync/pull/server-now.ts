import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { PagePort, Scope } from "../remote-port.ts";

/** A page since then has no documents and tells only the time. */
export const END_OF_TIME = "9999-12-31T23:59:59.000000Z";

export interface AskedServer {
  /** Whoever may not read another feed may read this one. */
  readonly feed: Feed;
  readonly pages: PagePort;
  readonly scope: Scope;
}

/** The server's time, for one read: the device's clock may be wrong by years. Throws `RemoteUnreachable`. */
export async function readServerNow({ feed, pages, scope }: AskedServer): Promise<Instant> {
  const { serverTime } = await pages.fetchPage(feed, scope, END_OF_TIME, null, 1);
  return Date.parse(serverTime);
}

/** Whether something is so by the device's clock and by the server's, which is asked only then. Throws `RemoteUnreachable`. */
export async function isSoByBothClocks(
  isSo: (now: Instant) => boolean,
  { now, ...server }: AskedServer & { readonly now: () => Instant },
): Promise<boolean> {
  return isSo(now()) && isSo(await readServerNow(server));
}
