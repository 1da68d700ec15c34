/** The longest wait for a frame, in milliseconds. */
const LONGEST_WAIT = 200;
/** Milliseconds after a frame in which pending input goes first; the frame is drawn off the main thread. */
const BREATH = 5;

/** Runs `act` `pause` milliseconds after the latest change has been painted. Returns a function that cancels it. */
export function whenPainted(act: () => void, pause = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, BREATH + pause);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Resolves once the latest change has been painted, for work that painting need not wait for. Resolves at once on a
 * hidden page, which is not painted and may soon be closed.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const come = () => {
      clearTimeout(timer);
      callOff();
      document.removeEventListener("visibilitychange", come);
      resolve();
    };
    const callOff = whenPainted(come);
    const timer = setTimeout(come, document.visibilityState === "hidden" ? 0 : LONGEST_WAIT);
    document.addEventListener("visibilitychange", come);
  });
}
