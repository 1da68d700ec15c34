import type { SyncLock } from "#sync/push/sync-lock.ts";
import { webLock, type LockHost } from "#sync/push/web-lock.ts";
import type { Timer } from "#sync/timer.ts";

/** A tab or worker that can take locks, can be frozen by the browser, and can die while holding them. */
export interface LockContext {
  readonly lock: SyncLock;
  /** No event reaches it until it thaws: no message, no lock, and not that it lost one. Only a test's own code runs. */
  freeze(): void;
  thaw(): void;
  die(): void;
}

export interface ContextOptions {
  /** Without one it never loses patience with a holder. */
  readonly timer?: Timer;
  readonly isVisible?: () => boolean;
}

const NEVER: Timer = { after: () => () => {} };

/** The locks of one browser: contexts take turns, and a dead one's locks are released. */
export function createLocks(): { readonly openContext: (options?: ContextOptions) => LockContext } {
  const browser = new FakeBrowser();
  return {
    openContext({ timer = NEVER, isVisible = () => false } = {}) {
      const context = new FakeContext();
      return {
        lock: webLock({ ...browser.hostOf(context), timer, isVisible }),
        freeze: () => context.freeze(),
        thaw: () => context.thaw(),
        die() {
          context.die();
          browser.release(context);
        },
      };
    },
  };
}

/** Delivers events to one context, later if it is frozen, never if it is dead. */
class FakeContext {
  isDead = false;
  #frozen: (() => void)[] | null = null;

  deliver(event: () => void): void {
    if (this.isDead) return;
    if (this.#frozen === null) queueMicrotask(() => this.#run(event));
    else this.#frozen.push(event);
  }

  #run(event: () => void): void {
    if (this.#frozen === null) event();
    else this.#frozen.push(event);
  }

  freeze(): void {
    this.#frozen ??= [];
  }

  thaw(): void {
    const waiting = this.#frozen ?? [];
    this.#frozen = null;
    for (const event of waiting) this.deliver(event);
  }

  die(): void {
    this.isDead = true;
  }
}

interface Request {
  readonly name: string;
  readonly context: FakeContext;
  /** In the context: runs the callback. */
  grant(): void;
  /** In the context: the request fails, before or after it was granted. */
  fail(reason: unknown): void;
}

interface Channel {
  readonly name: string;
  readonly context: FakeContext;
  readonly onMessage: Parameters<LockHost["openChannel"]>[1];
}

/** As the Web Locks specification has it: granted in turn, freed with the callback's promise, taken away by `steal`. */
class FakeBrowser {
  readonly #held = new Map<string, Request>();
  #queue: Request[] = [];
  readonly #channels = new Set<Channel>();

  hostOf(context: FakeContext): Pick<LockHost, "locks" | "openChannel"> {
    const request = (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
      this.#request(context, name, options, callback);
    const query = () => new Promise<LockManagerSnapshot>((resolve) => context.deliver(() => resolve({})));
    return {
      locks: { request: request as LockManager["request"], query },
      openChannel: (name, onMessage) => {
        const channel = { name, context, onMessage };
        this.#channels.add(channel);
        return {
          post: (message) => this.#post(channel, message),
          close: () => this.#channels.delete(channel),
        };
      },
    };
  }

  release(context: FakeContext): void {
    this.#queue = this.#queue.filter((each) => each.context !== context);
    for (const channel of this.#channels) if (channel.context === context) this.#channels.delete(channel);
    for (const [name, holder] of this.#held) if (holder.context === context) this.#free(name, holder);
  }

  #post(from: Channel, message: Parameters<Channel["onMessage"]>[0]): void {
    for (const channel of this.#channels) {
      if (channel === from || channel.name !== from.name) continue;
      channel.context.deliver(() => {
        if (this.#channels.has(channel)) channel.onMessage(message);
      });
    }
  }

  #request(context: FakeContext, name: string, { signal, steal }: LockOptions, callback: LockGrantedCallback<unknown>) {
    return new Promise<unknown>((resolve, reject) => {
      // What still runs of a dead process asks for nothing.
      if (context.isDead) return;
      let isGranted = false;
      const request: Request = {
        name,
        context,
        grant() {
          isGranted = true;
          Promise.resolve(callback({ name, mode: "exclusive" }))
            .then(resolve, reject)
            .finally(end);
        },
        fail: reject,
      };
      const end = () => {
        if (!context.isDead) this.#free(name, request);
      };
      signal?.addEventListener("abort", () => {
        if (isGranted) return;
        this.#queue = this.#queue.filter((each) => each !== request);
        if (this.#held.get(name) === request) this.#free(name, request);
        reject(signal.reason);
      });
      const holder = this.#held.get(name);
      if (steal && holder !== undefined) {
        this.#held.delete(name);
        holder.context.deliver(() => holder.fail(new DOMException("The lock was stolen", "AbortError")));
      }
      this.#queue = steal ? [request, ...this.#queue] : [...this.#queue, request];
      this.#grantNext(name);
    });
  }

  #free(name: string, holder: Request): void {
    if (this.#held.get(name) !== holder) return;
    this.#held.delete(name);
    this.#grantNext(name);
  }

  #grantNext(name: string): void {
    if (this.#held.has(name)) return;
    const next = this.#queue.find((each) => each.name === name);
    if (next === undefined) return;
    this.#queue = this.#queue.filter((each) => each !== next);
    this.#held.set(name, next);
    next.context.deliver(() => {
      if (this.#held.get(name) === next) next.grant();
    });
  }
}
