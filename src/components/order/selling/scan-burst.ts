/** The longest pause inside a scan, in milliseconds: a loaded tablet delivers single keys late. */
const LONGEST_PAUSE = 150;
/** What is a scan already may stall this long, and is not taken before: half a code is another product's, or none's. */
export const LONGEST_STALL = 400;
/** The average between two keys: scanners take 10 to 50, nobody types a whole code as fast. */
const LONGEST_AVERAGE = 65;
/** Shorter bursts may be fast typing; without an Enter longer ones may. */
const SHORTEST_CODE = 4;
const SHORTEST_WITHOUT_ENTER = 6;

/** The characters of one burst, the time of the last one, and the pauses between them without the stalls. */
export interface ScanBurst {
  readonly text: string;
  readonly lastAt: number;
  readonly pauses: number;
}

export const NO_BURST: ScanBurst = { text: "", lastAt: 0, pauses: 0 };

/** Adds a character to the burst, or starts a new one after a longer pause. */
export function addToBurst(burst: ScanBurst, character: string, at: number): ScanBurst {
  const pause = at - burst.lastAt;
  if (!goesOn(burst, at)) return { text: character, lastAt: at, pauses: 0 };
  const counted = pause > LONGEST_PAUSE ? LONGEST_AVERAGE : pause;
  return { text: burst.text + character, lastAt: at, pauses: burst.pauses + counted };
}

/** The scanned code when Enter ends a burst; null when it was typed by hand. */
export function endBurst(burst: ScanBurst, at: number): string | null {
  return isFast(burst, SHORTEST_CODE) && goesOn(burst, at) ? burst.text : null;
}

/** The scanned code when nothing follows: some scanners send no Enter. */
export function endWithoutEnter(burst: ScanBurst): string | null {
  return isFast(burst, SHORTEST_WITHOUT_ENTER) && /\d/.test(burst.text) ? burst.text : null;
}

function goesOn(burst: ScanBurst, at: number): boolean {
  if (burst.text === "") return false;
  return at - burst.lastAt <= (endWithoutEnter(burst) === null ? LONGEST_PAUSE : LONGEST_STALL);
}

function isFast({ text, pauses }: ScanBurst, shortest: number): boolean {
  return text.length >= shortest && pauses / (text.length - 1) <= LONGEST_AVERAGE;
}
