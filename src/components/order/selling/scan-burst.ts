/** The longest gap between two characters of a scanner, in milliseconds; too fast for typing. */
const LONGEST_GAP = 35;
/** Shorter bursts may be fast typing. */
const SHORTEST_CODE = 4;

/** The characters of one burst, and when the last one came. */
export interface ScanBurst {
  readonly text: string;
  readonly lastAt: number;
}

export const NO_BURST: ScanBurst = { text: "", lastAt: 0 };

/** Adds a character to the burst, or starts a new one after a longer pause. */
export function addToBurst(burst: ScanBurst, character: string, at: number): ScanBurst {
  const goesOn = burst.text !== "" && at - burst.lastAt <= LONGEST_GAP;
  return { text: goesOn ? burst.text + character : character, lastAt: at };
}

/** The scanned code when Enter ends a burst; null when it was typed by hand. */
export function endBurst(burst: ScanBurst, at: number): string | null {
  return burst.text.length >= SHORTEST_CODE && at - burst.lastAt <= LONGEST_GAP * 2 ? burst.text : null;
}
