/** Where the rows of a list of any length begin, of which only those that were drawn have been measured. In CSS pixels. */
export interface RowHeights {
  /** Takes a row's height down and answers by how much it is higher than it was held to be. */
  measure(index: number, height: number): number;
  startOf(index: number): number;
  /** The row of a list of so many that lies at a distance from the top; the last one where none does. */
  rowAt(offset: number, count: number): number;
  /** Other content stands in the rows now; those up to `last` are drawn and tell of their height themselves. */
  forgetBeyond(last: number): void;
}

/** Rows whose heights are summed up together: to find one among tens of thousands costs some hundred steps. */
const BLOCK = 256;

export function createRowHeights(assumed: number): RowHeights {
  /** By how much each measured row differs from what is assumed, and the sum of it for each block. */
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
