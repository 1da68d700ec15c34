import { yieldToRequests } from "../storage/read-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * Answers the newest waiting search first and skips those cancelled meanwhile, so that a fast typist waits only for
 * the last letter.
 */
export function newestSearchFirst<Searched extends Pick<Catalogue, "search">>(catalogue: Searched): Searched {
  const waiting: (() => void)[] = [];
  return {
    ...catalogue,
    async search(search, signal) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        void yieldToRequests().then(() => waiting.pop()?.());
      });
      signal?.throwIfAborted();
      return catalogue.search(search, signal);
    },
  };
}
