import { beforeEach, describe, expect, it } from "vitest";
import type { HeldLock } from "#sync/push/sync-lock.ts";
import { createClock, settle, type Clock } from "#tests/support/clock.ts";
import { createLocks, type ContextOptions, type LockContext } from "#tests/support/fake-locks.ts";

const LOCK = "rutero-ana-sending";

let clock: Clock;
let openContext: (options?: ContextOptions) => LockContext;
/** What the contexts did, in order. */
let done: string[];

beforeEach(() => {
  clock = createClock();
  ({ openContext } = createLocks());
  done = [];
});

function openTab(isVisible: () => boolean): LockContext {
  return openContext({ timer: clock.timer, isVisible });
}

/** Holds the lock until told to end, or until it is lost. */
function holdLock(context: LockContext, name: string) {
  let end = () => {};
  let held: HeldLock | undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const result = context.lock.run(LOCK, async (given) => {
    held = given;
    done.push(`${name} holds it`);
    given.lost.addEventListener("abort", () => {
      done.push(`${name} lost it`);
      end();
    });
    await isOver;
    return name;
  });
  return { result, end, held: () => held };
}

describe("a lock whose holder was frozen by the browser", () => {
  it("[S25] is taken by the visible tab within a few seconds, and the holder learns it when it thaws", async () => {
    const hidden = openTab(() => false);
    const first = holdLock(hidden, "hidden");
    await settle();
    hidden.freeze();
    const second = holdLock(
      openTab(() => true),
      "visible",
    );
    await clock.pass(8_000);
    expect(done).toEqual(["hidden holds it", "visible holds it"]);
    hidden.thaw();
    await settle();
    expect(done).toEqual(["hidden holds it", "visible holds it", "hidden lost it"]);
    // It gets the value of its own job all the same.
    expect(await first.result).toBe("hidden");
    second.end();
    expect(await second.result).toBe("visible");
  });

  it("[S25] stays with a holder that answers, however long it takes", async () => {
    const first = holdLock(
      openTab(() => false),
      "hidden",
    );
    const second = holdLock(
      openTab(() => true),
      "visible",
    );
    await clock.pass(600_000);
    expect(done).toEqual(["hidden holds it"]);
    first.end();
    await settle();
    expect(done).toEqual(["hidden holds it", "visible holds it"]);
    second.end();
    expect(await Promise.all([first.result, second.result])).toEqual(["hidden", "visible"]);
  });

  it("[S25] is not taken by a tab that nobody looks at, until somebody does", async () => {
    let isVisible = false;
    const frozen = openTab(() => false);
    holdLock(frozen, "frozen");
    await settle();
    frozen.freeze();
    holdLock(
      openTab(() => isVisible),
      "waiting",
    );
    await clock.pass(600_000);
    expect(done).toEqual(["frozen holds it"]);
    isVisible = true;
    await clock.pass(10_000);
    expect(done).toEqual(["frozen holds it", "waiting holds it"]);
  });

  it("[S25] is held by one of two visible tabs that wait for it", async () => {
    const frozen = openTab(() => false);
    holdLock(frozen, "frozen");
    await settle();
    frozen.freeze();
    const both = ["left", "right"].map((name) =>
      holdLock(
        openTab(() => true),
        name,
      ),
    );
    await clock.pass(60_000);
    frozen.thaw();
    await settle();
    const isHeld = (name: string) => done.includes(`${name} holds it`) && !done.includes(`${name} lost it`);
    expect(["frozen", "left", "right"].filter(isHeld)).toHaveLength(1);
    for (const { end } of both) end();
    await Promise.all(both.map(({ result }) => result));
  });

  it("[S25] waiting for it can still be ended", async () => {
    const frozen = openTab(() => false);
    holdLock(frozen, "frozen");
    await settle();
    frozen.freeze();
    const ended = new AbortController();
    const waits = openTab(() => true).lock.run(LOCK, async () => {}, ended.signal);
    ended.abort(new Error("ended"));
    await expect(waits).rejects.toThrow("ended");
    await clock.pass(60_000);
    expect(done).toEqual(["frozen holds it"]);
  });

  it("[S25] a job that fails hands its failure on", async () => {
    const run = openTab(() => true).lock.run(LOCK, async () => {
      throw new Error("the job failed");
    });
    await expect(run).rejects.toThrow("the job failed");
  });
});

describe("waking the holder", () => {
  it("[S25] reaches the tab that holds the lock, and no other", async () => {
    const [holder, waiting, looking] = [openTab(() => false), openTab(() => false), openTab(() => true)];
    const first = holdLock(holder, "holder");
    const second = holdLock(waiting, "waiting");
    await settle();
    first.held()?.onWoken(() => done.push("holder woken"));
    looking?.lock.wake(LOCK);
    await settle();
    expect(done).toEqual(["holder holds it", "holder woken"]);
    first.end();
    await settle();
    second.held()?.onWoken(() => done.push("waiting woken"));
    looking?.lock.wake(LOCK);
    await settle();
    expect(done.slice(2)).toEqual(["waiting holds it", "waiting woken"]);
    second.end();
    await second.result;
  });
});
