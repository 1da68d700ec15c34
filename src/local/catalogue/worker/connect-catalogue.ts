import { connectCalls } from "#local/workers/connect-calls.ts";
import type { Catalogue } from "./catalogue.ts";

const METHODS = [
  "search",
  "getProducts",
  "findByCode",
  "findDisabledBySku",
  "applyProducts",
  "applyStock",
  "tallyProducts",
] as const;

/** A catalogue behind a port: every call is a message. */
export function connectCatalogue(port: MessagePort): Catalogue {
  const { remote, close } = connectCalls<Catalogue, (typeof METHODS)[number]>(port, METHODS);
  return {
    ...remote,
    async search(search, signal) {
      const page = await remote.search(search, signal);
      signal?.throwIfAborted();
      return page;
    },
    close() {
      close();
      port.close();
    },
  };
}
