import type { ListenPort } from "#sync/remote-port.ts";
import { loadListenClient } from "./load-listen-client.ts";
import { serverClock } from "./server-clock.ts";

/**
 * Listens to feeds with the full Firestore SDK. Its cache is in memory only: storing is our job.
 */
export function createListen(): ListenPort {
  return {
    serverTime: () => serverClock.atLeast(),
    listen(feed, scope, bound, onSnapshot, onLost) {
      let stop = () => {};
      let stopped = false;
      loadListenClient()
        .then((client) => {
          if (!stopped) stop = client.listenToFeed(feed, scope, bound, onSnapshot, onLost);
        })
        .catch(() => {
          if (!stopped) onLost("sdk-not-loaded");
        });
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
