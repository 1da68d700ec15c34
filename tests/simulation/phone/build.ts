import type { FeedDocument } from "#domain/sync/feed.ts";
import type { FeedPage, FeedSnapshot, ListenPort, PagePort } from "#sync/remote-port.ts";
import type { SimulatedPhone } from "./phone.ts";

/** A product named so can only be read by the new build. */
export const NEW_WORDS = "Aged";

/** What the build on this phone makes of pages; a page that is open keeps the build it began with. */
export function asBuild({ build }: SimulatedPhone, pages: PagePort): PagePort {
  if (build === "new") return pages;
  return {
    ...pages,
    parser: "an older build",
    fetchPage: async (...asked) => readAsOld(await pages.fetchPage(...asked)),
    fetchDocument: async (...asked) => readAsOld(await pages.fetchDocument(...asked)),
  };
}

export function listenAsBuild({ build }: SimulatedPhone, port: ListenPort): ListenPort {
  if (build === "new") return port;
  return {
    ...port,
    listen: (feed, scope, bound, onSnapshot, onLost) =>
      port.listen(feed, scope, bound, (snapshot) => onSnapshot(readAsOld(snapshot)), onLost),
  };
}

function readAsOld<Row, Read extends FeedPage<Row> | FeedSnapshot<Row>>(
  read: Read & { readonly documents: readonly FeedDocument<Row>[]; readonly unreadable: readonly string[] },
): Read {
  const isNew = ({ row }: FeedDocument<Row>) =>
    typeof row === "object" && row !== null && "name" in row && String(row.name).startsWith(NEW_WORDS);
  return {
    ...read,
    documents: read.documents.filter((document) => !isNew(document)),
    unreadable: [...read.unreadable, ...read.documents.filter(isNew).map(({ id }) => id)],
  };
}
