/** The longest pause inside a scan, in milliseconds: a loaded tablet delivers single keys late. */
export const LONGEST_PAUSE = 150;
/** The average between two keys: scanners take 10 to 50, nobody types a whole code as fast. */
const LONGEST_AVERAGE = 65;
/** Shorter bursts may be fast typing; without an Enter longer ones may. */
const SHORTEST_CODE = 4;
const SHORTEST_WITHOUT_ENTER = 6;

/** The characters of one burst, with the times of the first and the last one. */
export interface ScanBurst {
  readonly text: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

export const NO_BURST: ScanBurst = { text: "", firstAt: 0, lastAt: 0 };

/** Adds a character to the burst, or starts a new one after a longer pause. */
export function addToBurst(burst: ScanBurst, character: string, at: number): ScanBurst {
  const goesOn = burst.text !== "" && at - burst.lastAt <= LONGEST_PAUSE;
  return goesOn ? { ...burst, text: burst.text + character, lastAt: at } : { text: character, firstAt: at, lastAt: at };
}

/** The scanned code when Enter ends a burst; null when it was typed by hand. */
export function endBurst(burst: ScanBurst, at: number): string | null {
  return isFast(burst, SHORTEST_CODE) && at - burst.lastAt <= LONGEST_PAUSE ? burst.text : null;
}

/** The scanned code when nothing follows: some scanners send no Enter. */
export function endWithoutEnter(burst: ScanBurst): string | null {
  return isFast(burst, SHORTEST_WITHOUT_ENTER) && /\d/.test(burst.text) ? burst.text : null;
}

function isFast({ text, firstAt, lastAt }: ScanBurst, shortest: number): boolean {
  return text.length >= shortest && (lastAt - firstAt) / (text.length - 1) <= LONGEST_AVERAGE;
}
