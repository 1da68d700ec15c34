/** Reproducible randomness: the same seed gives the same demo company on every machine. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** True with this probability. */
  chance: (share: number) => boolean;
  shuffle: <Item>(items: readonly Item[]) => Item[];
}

/** Mulberry32, seeded with the characters of a word. */
export function seededRandom(seed: string): SeededRandom {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    chance: (share) => next() < share,
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        const moved = shuffled[last];
        const swapped = shuffled[other];
        if (moved === undefined || swapped === undefined) continue;
        shuffled[last] = swapped;
        shuffled[other] = moved;
      }
      return shuffled;
    },
  };
}
