import { type Pings, pingWithin, PING_DEADLINE } from "../connectivity.ts";

/** A request without an answer for so long is doubted. The store may still be working on it. */
const OVERDUE_AFTER = 20_000;
/** Between pings while nothing gets through. */
const ASK_AGAIN_AFTER = 5_000;

/** A request's signal: also aborted when the request is overdue although a ping gets through. */
export interface RequestWatch {
  readonly signal: AbortSignal | undefined;
  end(): void;
}

/**
 * A network that changed under a request can swallow it (S23). Once it is overdue, pings find out whether the store
 * answers: the first that gets through ends it, and its entries are soon sent again.
 */
export function watchRequest(pings: Pings, signal: AbortSignal | undefined): RequestWatch {
  const lost = new AbortController();
  let isOver = false;
  let callOff = pings.timer.after(OVERDUE_AFTER, () => void ask());

  async function ask(): Promise<void> {
    const answered = await pingWithin(pings, PING_DEADLINE);
    if (isOver) return;
    if (answered) lost.abort();
    else callOff = pings.timer.after(ASK_AGAIN_AFTER, () => void ask());
  }

  return {
    signal: signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]),
    end() {
      isOver = true;
      callOff();
    },
  };
}
