import type { ClientError } from "#domain/operations/client-error.ts";
import type { Timer } from "#sync/timer.ts";
import { describeError, type ErrorPlace } from "./describe-error.ts";
import type { KeptErrors } from "./kept-errors.ts";

/** What a page needs for its start, or a person for their sale, goes first. */
const AFTER_MS = 30_000;
const BUSY_AGAIN_MS = 60_000;
const RETRY_MS = 5 * 60_000;
/** An error that occurs again and again must not keep the page busy; its count says enough. */
const MOST_NOTED = 100;

export interface TellerDeps {
  readonly kept: KeptErrors;
  readonly place: () => ErrorPlace;
  readonly isOn: () => boolean;
  /** There is a connection, and no work is on its way. */
  readonly isFree: () => boolean;
  /** `later`: no answer of ours, or too much at the moment. */
  readonly send: (errors: readonly ClientError[]) => Promise<"told" | "refused" | "later">;
  readonly timer: Timer;
}

/** Tells us of errors, each once in 24 hours (OPS-35). Returns what notes another one; it never throws. */
export function tellErrors({ kept, place, isOn, isFree, send, timer }: TellerDeps): (thrown: unknown) => void {
  let noted = 0;
  let isPlanned = false;

  function plan(milliseconds: number): void {
    if (isPlanned) return;
    isPlanned = true;
    timer.after(milliseconds, () => {
      isPlanned = false;
      // What fails here must not become the next error to tell.
      tell().catch(() => plan(RETRY_MS));
    });
  }

  async function tell(): Promise<void> {
    if (!isOn()) kept.clear();
    const errors = kept.waiting();
    if (errors.length === 0) return;
    if (!isFree()) {
      plan(BUSY_AGAIN_MS);
      return;
    }
    const outcome = await send(errors);
    // What the server does not take now it will not take later either.
    if (outcome === "later") plan(RETRY_MS);
    else kept.settle(errors);
  }

  plan(AFTER_MS);
  return (thrown) => {
    noted += 1;
    if (noted > MOST_NOTED || !isOn()) return;
    try {
      const error = describeError(thrown, place());
      if (error !== null && kept.add(error)) plan(AFTER_MS);
    } catch {
      // A thrown value may itself throw when it is read.
    }
  };
}
