/** What is scanned while no sale can take it: the first codes of the next one (COUNTER-7). */
export interface HeldCodes {
  /** From the moment another customer is chosen until their sale is there. */
  readonly startChange: () => void;
  readonly isChanging: () => boolean;
  readonly hold: (code: string) => void;
  /** Ends the change: what was scanned meanwhile. */
  readonly take: () => readonly string[];
}

export function createHeldCodes(): HeldCodes {
  const codes: string[] = [];
  let changing = false;
  return {
    startChange() {
      changing = true;
    },
    isChanging: () => changing,
    hold: (code) => codes.push(code),
    take() {
      changing = false;
      return codes.splice(0);
    },
  };
}
