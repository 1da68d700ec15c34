/** Writes one product's quantity to the cart; returns the problem, or null when it is saved. */
export type WriteQuantity<Problem> = (productId: string, quantity: number) => Promise<Problem | null>;

/** Pending quantities and problems as the rows show them; a new object whenever they change. */
export interface EditsSnapshot<Problem> {
  readonly pending: ReadonlyMap<string, number>;
  readonly problems: ReadonlyMap<string, Problem>;
}

export interface QuantityEdits<Problem> {
  readonly edit: (productId: string, quantity: number) => void;
  /** Takes the saved cart: a pending number that it now shows is dropped. */
  readonly settle: (saved: ReadonlyMap<string, number>) => void;
  /** The number as it stands at this moment, whatever was rendered last. */
  readonly quantityOf: (productId: string) => number;
  /** Once nothing is being written any more. */
  readonly written: () => Promise<void>;
  readonly snapshot: () => EditsSnapshot<Problem>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long the saved cart may take to show a write. */
const LONGEST_WAIT = 2_000;

/**
 * Quantities between the tap and the saved cart. Ten quick taps show ten steps at once and are written as few times as
 * the database allows: one write per product runs, and only the newest number waits behind it.
 */
export function createQuantityEdits<Problem>(write: WriteQuantity<Problem>): QuantityEdits<Problem> {
  const listeners = new Set<() => void>();
  const running = new Map<string, Promise<void>>();
  const wanted = new Map<string, number>();
  let saved: ReadonlyMap<string, number> = new Map();
  const pending = new Map<string, number>();
  const problems = new Map<string, Problem>();
  let shown: EditsSnapshot<Problem> = { pending, problems };

  function tell(): void {
    shown = { pending, problems };
    for (const listener of listeners) listener();
  }

  async function run(productId: string): Promise<void> {
    let written = false;
    try {
      for (let next = wanted.get(productId); next !== undefined; next = wanted.get(productId)) {
        wanted.delete(productId);
        const problem = await write(productId, next);
        if (problem === null || wanted.has(productId)) continue;
        problems.set(productId, problem);
        pending.delete(productId);
        tell();
      }
      written = true;
    } finally {
      running.delete(productId);
      wanted.delete(productId);
      // A write that threw must not leave a number on screen that no cart holds.
      if (!written || pending.get(productId) === (saved.get(productId) ?? 0)) dropPending(productId);
      // Nor one that another tab overwrote meanwhile: the saved cart never shows it.
      else setTimeout(() => !running.has(productId) && dropPending(productId), LONGEST_WAIT);
    }
  }

  function dropPending(productId: string): void {
    if (pending.delete(productId)) tell();
  }

  return {
    edit(productId, quantity) {
      problems.delete(productId);
      pending.set(productId, quantity);
      wanted.set(productId, quantity);
      tell();
      if (!running.has(productId)) running.set(productId, run(productId));
    },
    settle(next) {
      saved = next;
      // The dropped number equals the saved one: nothing on screen changes, so no listener runs.
      for (const [productId, quantity] of pending) {
        if (!running.has(productId) && quantity === (next.get(productId) ?? 0)) pending.delete(productId);
      }
    },
    quantityOf: (productId) => pending.get(productId) ?? saved.get(productId) ?? 0,
    async written() {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
