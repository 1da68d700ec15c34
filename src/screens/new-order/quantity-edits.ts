/** Writes one product's quantity to the cart; answers the problem, or null when it is saved. */
export type WriteQuantity<Problem> = (productId: string, quantity: number) => Promise<Problem | null>;

/** Quantities and problems as the rows show them while writes are on their way. */
export interface EditsSnapshot<Problem> {
  readonly pending: ReadonlyMap<string, number>;
  readonly problems: ReadonlyMap<string, Problem>;
}

export interface QuantityEdits<Problem> {
  readonly edit: (productId: string, quantity: number) => void;
  /** Tells what the saved cart holds, so that a pending number gives way to it. */
  readonly settle: (saved: ReadonlyMap<string, number>) => void;
  readonly snapshot: () => EditsSnapshot<Problem>;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Quantities between the tap and the saved cart. Ten quick taps show ten steps at once and are written as few times as
 * the database allows: per product one write runs, and only the newest wish waits behind it.
 */
export function createQuantityEdits<Problem>(write: WriteQuantity<Problem>): QuantityEdits<Problem> {
  const listeners = new Set<() => void>();
  const running = new Set<string>();
  const wanted = new Map<string, number>();
  let saved: ReadonlyMap<string, number> = new Map();
  let shown: EditsSnapshot<Problem> = { pending: new Map(), problems: new Map() };

  function show(change: Partial<EditsSnapshot<Problem>>): void {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  }

  function dropPending(productIds: readonly string[]): void {
    if (!productIds.some((productId) => shown.pending.has(productId))) return;
    const pending = new Map(shown.pending);
    for (const productId of productIds) pending.delete(productId);
    show({ pending });
  }

  async function run(productId: string): Promise<void> {
    running.add(productId);
    let written = false;
    try {
      for (let next = wanted.get(productId); next !== undefined; next = wanted.get(productId)) {
        wanted.delete(productId);
        const problem = await write(productId, next);
        if (problem === null || wanted.has(productId)) continue;
        show({ problems: new Map(shown.problems).set(productId, problem) });
        dropPending([productId]);
      }
      written = true;
    } finally {
      running.delete(productId);
      wanted.delete(productId);
      // A write that broke must not leave a number on screen that no cart holds.
      if (!written || shown.pending.get(productId) === (saved.get(productId) ?? 0)) dropPending([productId]);
    }
  }

  return {
    edit(productId, quantity) {
      const problems = new Map(shown.problems);
      problems.delete(productId);
      wanted.set(productId, quantity);
      show({ pending: new Map(shown.pending).set(productId, quantity), problems });
      if (!running.has(productId)) void run(productId);
    },
    settle(next) {
      saved = next;
      dropPending(
        [...shown.pending.keys()].filter(
          (productId) => !running.has(productId) && shown.pending.get(productId) === (next.get(productId) ?? 0),
        ),
      );
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
