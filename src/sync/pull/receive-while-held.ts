import { type ListenPort, type PagePort, RemoteUnreachable } from "../remote-port.ts";
import type { HeldLock } from "../push/sync-lock.ts";

interface ReceivingPorts {
  readonly pages: PagePort;
  readonly listen: ListenPort;
}

/**
 * The ports of a tab that may lose its lock while it is frozen: what it gets is passed on only once it is known that it
 * still holds the lock (P26). Otherwise, thawing, it would store what was buffered while another tab already listens.
 */
export function receiveWhileHeld({ pages, listen }: ReceivingPorts, held: HeldLock): ReceivingPorts {
  // Without news it goes on as before: what arrives is safe to store twice.
  const hear = () => held.news().catch(() => {});

  async function passOn<Page>(fetched: Promise<Page>): Promise<Page> {
    const page = await fetched;
    await hear();
    if (held.lost.aborted) throw new RemoteUnreachable("cancelled");
    return page;
  }

  return {
    pages: {
      ...pages,
      fetchPage: (...asked) => passOn(pages.fetchPage(...asked)),
      fetchDocument: (...asked) => passOn(pages.fetchDocument(...asked)),
      tally: (...asked) => passOn(pages.tally(...asked)),
    },
    listen: {
      ...listen,
      listen(feed, scope, bound, onSnapshot, onLost) {
        let last: Promise<void> = Promise.resolve();
        const inTurn = (handle: () => void) => {
          const before = last;
          last = Promise.all([before, hear()]).then(() => {
            if (!held.lost.aborted) handle();
          });
        };
        return listen.listen(
          feed,
          scope,
          bound,
          (snapshot) => inTurn(() => onSnapshot(snapshot)),
          (code) => inTurn(() => onLost(code)),
        );
      },
    },
  };
}
