import type { ListenPort } from "#sync/remote-port.ts";
import { attachAppCheck } from "../auth/app-check.ts";
import { serverClock } from "./server-clock.ts";

/**
 * Listens to feeds with the full Firestore SDK, loaded when the first feed is listened to. Its cache is in memory only:
 * storing is our job.
 */
export function createListen(): ListenPort {
  return {
    serverTime: () => serverClock.atLeast(),
    listen(feed, scope, bound, onSnapshot, onLost) {
      let stop = () => {};
      let stopped = false;
      attachAppCheck()
        .then(() => import("./listen-client.ts"))
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
