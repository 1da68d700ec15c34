import type { QueueLimits } from "./load-functions.ts";

/** A task as it was asked for. */
export interface QueuedTask {
  /** Two of the same name are one task. */
  readonly name: string;
  /** It does not start before (milliseconds since 1970). */
  readonly notBefore: number;
  readonly body: unknown;
}

/** Hands a task to its function; whether that succeeded. */
export type DispatchTask = (task: QueuedTask, attempt: number) => Promise<boolean>;

/** How long the name of a task that has run cannot be used again, as Cloud Tasks keeps it. */
const NAME_KEPT_MS = 60 * 60 * 1000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;

/** One queue of Cloud Tasks: tasks start when they are due, some at once, and are repeated until they succeed. */
export class TaskQueue {
  readonly #limits: QueueLimits;
  readonly #dispatch: DispatchTask;
  readonly #names = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #due: { readonly task: QueuedTask; readonly attempt: number }[] = [];
  #running = 0;

  constructor(limits: QueueLimits, dispatch: DispatchTask) {
    this.#limits = limits;
    this.#dispatch = dispatch;
  }

  /** False if a task of this name waits, runs or has run. */
  add(task: QueuedTask): boolean {
    const now = Date.now();
    for (const [name, until] of this.#names) if (until <= now) this.#names.delete(name);
    if (this.#names.has(task.name)) return false;
    this.#names.set(task.name, Number.POSITIVE_INFINITY);
    this.#startAfter(task.notBefore - now, task, 1);
    return true;
  }

  /** Forgets what has not started. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#due.length = 0;
  }

  #startAfter(ms: number, task: QueuedTask, attempt: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#due.push({ task, attempt });
        this.#startDue();
      },
      Math.max(0, ms),
    );
    this.#timers.add(timer);
  }

  #startDue(): void {
    while (this.#running < this.#limits.maxConcurrent) {
      const next = this.#due.shift();
      if (next === undefined) return;
      this.#running += 1;
      void this.#run(next.task, next.attempt);
    }
  }

  async #run(task: QueuedTask, attempt: number): Promise<void> {
    const succeeded = await this.#dispatch(task, attempt);
    this.#running -= 1;
    if (succeeded || attempt >= this.#limits.maxAttempts) this.#names.set(task.name, Date.now() + NAME_KEPT_MS);
    else this.#startAfter(Math.min(MAX_BACKOFF_MS, this.#limits.minBackoffMs * 2 ** (attempt - 1)), task, attempt + 1);
    this.#startDue();
  }
}
