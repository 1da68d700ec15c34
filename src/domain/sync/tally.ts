/** A cheap fingerprint of rows: how many there are, and the sum of their revisions. */
export interface Tally {
  readonly count: number;
  readonly sum: number;
}

export const NOTHING: Tally = { count: 0, sum: 0 };

export function addTally(one: Tally, other: Tally): Tally {
  return { count: one.count + other.count, sum: one.sum + other.sum };
}

export function takeTally(from: Tally, other: Tally): Tally {
  return { count: from.count - other.count, sum: from.sum - other.sum };
}

export function isSameTally(one: Tally, other: Tally): boolean {
  return one.count === other.count && one.sum === other.sum;
}

export function tallyOf(revisions: Iterable<number>): Tally {
  let [count, sum] = [0, 0];
  for (const rev of revisions) {
    count += 1;
    sum += rev;
  }
  return { count, sum };
}
