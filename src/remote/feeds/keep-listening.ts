import { type ListenClient, loadListenClient } from "./load-listen-client.ts";

/** After a loss; what is listened to costs its reads again each time. */
const AGAIN_AFTER_MS = 60_000;

/** Listens with the full Firestore SDK, again and again after a loss. Returns how to stop. */
export function keepListening(listen: (client: ListenClient, onLost: () => void) => () => void): () => void {
  let stop = () => {};
  let isStopped = false;

  function start(): void {
    loadListenClient()
      .then((client) => {
        if (!isStopped) stop = listen(client, startLater);
      })
      .catch(startLater);
  }

  function startLater(): void {
    const timer = setTimeout(start, AGAIN_AFTER_MS);
    stop = () => clearTimeout(timer);
    if (isStopped) stop();
  }

  start();
  return () => {
    isStopped = true;
    stop();
  };
}
