import type Dexie from "dexie";
import type { FeedDocument } from "#domain/sync/feed.ts";
import { refuse } from "#domain/values/result.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";
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

/** An older build took a gateway's page for the function's own refusal. */
export function callAsBuild({ build }: SimulatedPhone, call: CallFunction): CallFunction {
  if (build === "new") return call;
  return async (...asked) => {
    const answer = await call(...asked);
    return answer.ok ? answer : refuse({ ...answer.problem, fromFunction: true });
  };
}

/** It did not note either what had refused an entry. */
export function putOldBuildBelow(database: Dexie): void {
  database.use({
    stack: "dbcore",
    name: "older build",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== "outbox") return table;
        return {
          ...table,
          mutate(request) {
            if ("values" in request)
              for (const value of request.values) Reflect.deleteProperty(Object(value), "refused");
            return table.mutate(request);
          },
        };
      },
    }),
  });
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
