/** Row offsets of a list in which only some rows are measured, in CSS pixels. */
export interface RowHeights {
  /** Records a row's height and returns the difference to the height assumed so far. */
  measure(index: number, height: number): number;
  startOf(index: number): number;
  /** The row at a distance from the top, in a list of `count`; at most the last one. */
  rowAt(offset: number, count: number): number;
  /** After a content change: forgets heights beyond `last`; the rows before are rendered and report theirs. */
  forgetBeyond(last: number): void;
}

/** Rows per block of summed heights: finding one among tens of thousands takes some hundred steps. */
const BLOCK = 256;

export function createRowHeights(assumed: number): RowHeights {
  /** Each measured row's difference to the estimate, and its sum per block. */
  const extra = new Map<number, number>();
  const sums = new Map<number, number>();

  function set(index: number, difference: number): void {
    const block = Math.floor(index / BLOCK);
    sums.set(block, (sums.get(block) ?? 0) + difference - (extra.get(index) ?? 0));
    if (difference === 0) extra.delete(index);
    else extra.set(index, difference);
  }

  function startOf(index: number): number {
    const block = Math.floor(index / BLOCK);
    let start = index * assumed;
    for (const [before, sum] of sums) if (before < block) start += sum;
    for (let row = block * BLOCK; row < index; row += 1) start += extra.get(row) ?? 0;
    return start;
  }

  return {
    measure(index, height) {
      const before = extra.get(index) ?? 0;
      set(index, height - assumed);
      return height - assumed - before;
    },
    startOf,
    rowAt(offset, count) {
      let [low, high] = [0, Math.max(0, count - 1)];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (startOf(middle) <= offset) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    forgetBeyond(last) {
      for (const index of extra.keys()) if (index > last) set(index, 0);
    },
  };
}
