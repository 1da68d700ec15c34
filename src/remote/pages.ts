import type { PagePort } from "#sync/remote-port.ts";
import type { Credentials } from "./credentials.ts";

/** Reads feeds by paged query over plain REST, so that it runs in a worker without the SDK. */
export function createPages(credentials: Credentials): PagePort {
  return { fetchPage: (feed, scope, since, after, limit) => fetchFeedPage(credentials, { feed, scope, since, after, limit }) };
}
