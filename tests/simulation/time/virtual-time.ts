import type { Timer } from "#sync/timer.ts";

/** The simulation's true time, which no device sees as it is. Everything that happens is an event of it. */
export interface VirtualTime {
  readonly now: () => number;
  readonly timer: Timer;
  /** A macrotask of this moment: in order, each with its promises settled before the next. */
  queue(task: () => void): () => void;
  /** Runs all macrotasks and promises of this moment. */
  settle(): Promise<void>;
  /** Runs events, each with its consequences, until then. */
  runUntil(end: number): Promise<void>;
  /** Runs events until the promise settles. Throws when nothing is left that could settle it. */
  complete<Value>(work: Promise<Value>): Promise<Value>;
}

interface TimedEvent {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;
}

// The real ones: the simulated ones only queue.
const { setImmediate: nextTurn, setTimeout: realTimeout } = globalThis;
/** How long a package that is loaded on its first use may take, in real milliseconds. */
const LOADED_WITHIN = 20_000;
const LOOKED_EVERY = 5;

export function createVirtualTime(start: number): VirtualTime {
  let now = start;
  let events = 0;
  let tasks: { run: (() => void) | null }[] = [];
  let nextTask = 0;
  const heap: TimedEvent[] = [];

  function settle(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        // Promises and ticks are settled between two turns of Node's loop.
        const task = tasks[nextTask];
        if (task === undefined) {
          tasks = [];
          nextTask = 0;
          return resolve();
        }
        nextTask += 1;
        try {
          task.run?.();
        } catch (error) {
          return reject(error);
        }
        nextTurn(turn);
      };
      nextTurn(turn);
    });
  }

  async function step(end: number): Promise<boolean> {
    const next = heap[0];
    if (next === undefined || next.at > end) return false;
    takeFirst(heap);
    now = Math.max(now, next.at);
    next.run?.();
    if (next.run !== null) await settle();
    return true;
  }

  /** Nothing is planned: what is awaited can only be a module that Node still loads. Whether it came. */
  async function comesFromOutside(isOver: () => boolean): Promise<boolean> {
    for (let waited = 0; waited < LOADED_WITHIN; waited += LOOKED_EVERY) {
      await new Promise((resolve) => void realTimeout(resolve, LOOKED_EVERY));
      await settle();
      if (isOver() || heap.length > 0) return true;
    }
    return false;
  }

  return {
    now: () => now,
    timer: {
      after(milliseconds, run) {
        const event: TimedEvent = { at: now + Math.max(Math.round(milliseconds), 0), order: (events += 1), run };
        insert(heap, event);
        return () => void (event.run = null);
      },
    },
    queue(run) {
      const task: { run: (() => void) | null } = { run };
      tasks.push(task);
      return () => void (task.run = null);
    },
    settle,
    async runUntil(end) {
      await settle();
      while (await step(end));
      now = Math.max(now, end);
    },
    async complete(work) {
      let isOver = false;
      const over = () => void (isOver = true);
      work.then(over, over);
      await settle();
      while (!isOver && ((await step(Number.POSITIVE_INFINITY)) || (await comesFromOutside(() => isOver))));
      if (!isOver) throw new Error("nothing is left that could complete it");
      return work;
    },
  };
}

function isBefore(one: TimedEvent, other: TimedEvent): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

function insert(heap: TimedEvent[], event: TimedEvent): void {
  let place = heap.length;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || isBefore(above, event)) break;
    heap[place] = above;
    place = parent;
  }
  heap[place] = event;
}

function takeFirst(heap: TimedEvent[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let place = 0;
  for (;;) {
    const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
    if (left === undefined) break;
    const isRight = right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (isBefore(last, child)) break;
    heap[place] = child;
    place = 2 * place + (isRight ? 2 : 1);
  }
  heap[place] = last;
}
