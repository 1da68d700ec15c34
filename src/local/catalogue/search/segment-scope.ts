/** The documents of a segment that a search may return, numbered from `first`. */
export interface SegmentScope {
  readonly first: number;
  readonly masked: Uint8Array | null;
  /** 1 at the numbers of wanted categories; null = all. */
  readonly wanted: Uint8Array | null;
  readonly category: Uint16Array;
  /** Documents ranked before all others; -1 for a product that is not in this segment. */
  readonly boosted: ReadonlySet<number>;
}

export function isInScope({ masked, wanted, category }: SegmentScope, document: number): boolean {
  if (masked !== null && masked[document] === 1) return false;
  return wanted === null || wanted[category[document] ?? 0] === 1;
}
