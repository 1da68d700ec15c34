import type { Feed } from "#domain/sync/feed.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";

/** Feeds with the same trouble, each noted once until it is over. */
export interface FeedTroubles {
  /** Whether this is new. */
  begin(feed: Feed): boolean;
  end(feed: Feed): void;
}

/** Tracks the feeds that lack disk space, or that the server refuses. `onChange` gets them all. */
export function watchTroubles(onChange: (feeds: readonly Feed[]) => void): FeedTroubles {
  const troubled = new Set<Feed>();
  return {
    begin(feed) {
      if (troubled.has(feed)) return false;
      troubled.add(feed);
      onChange([...troubled]);
      return true;
    },
    end(feed) {
      if (troubled.delete(feed)) onChange([...troubled]);
    },
  };
}

/** Screens that wait for a first load learn that it failed (P12), in every tab. */
export async function noteFailure(mirror: MirrorDatabase, fresh: FeedState, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  await mirror
    .transaction("rw", mirror.feeds, async () => {
      const state = (await mirror.feeds.get(fresh.feed)) ?? fresh;
      if (!state.loaded && state.failure !== failure) await mirror.feeds.put({ ...state, failure });
    })
    // Without room for it, or with the database closed: the screen goes on waiting.
    .catch(() => {});
}
