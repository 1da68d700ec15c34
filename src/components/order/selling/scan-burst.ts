/** A barcode scanner types faster than any hand: at most this many milliseconds lie between two of its characters. */
const LONGEST_GAP = 35;
/** Shorter bursts may be a fast double tap on a keyboard. */
const SHORTEST_CODE = 4;

/** Characters that came in one burst, and when the last one did. */
export interface ScanBurst {
  readonly text: string;
  readonly lastAt: number;
}

export const NO_BURST: ScanBurst = { text: "", lastAt: 0 };

/** Adds a typed character to the burst, or starts a new burst when a hand's pause lies between. */
export function addToBurst(burst: ScanBurst, character: string, at: number): ScanBurst {
  const goesOn = burst.text !== "" && at - burst.lastAt <= LONGEST_GAP;
  return { text: goesOn ? burst.text + character : character, lastAt: at };
}

/** The scanned code when Enter ends a burst; null when it was typed by hand. */
export function endBurst(burst: ScanBurst, at: number): string | null {
  return burst.text.length >= SHORTEST_CODE && at - burst.lastAt <= LONGEST_GAP * 2 ? burst.text : null;
}
