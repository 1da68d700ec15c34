/** What of a segment is wanted, and where its documents' numbers begin. */
export interface Sieve {
  readonly first: number;
  readonly masked: Uint8Array | null;
  /** 1 at the numbers of the categories asked for; null = every document will do. */
  readonly wanted: Uint8Array | null;
  readonly category: Uint16Array;
  /** Documents that come before all others; -1 for a product that is not in this segment. */
  readonly boosted: ReadonlySet<number>;
}

export function isWanted({ masked, wanted, category }: Sieve, document: number): boolean {
  if (masked !== null && masked[document] === 1) return false;
  return wanted === null || wanted[category[document] ?? 0] === 1;
}
