/** How long a frame is waited for, in milliseconds. */
const LONGEST_WAIT = 200;
/** A frame that was handed over is drawn beside the page's thread, and a finger or a letter may come next: they go first. */
const BREATH = 5;

/** Does something once what was just changed has been painted. What is answered calls it off. */
export function whenPainted(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, BREATH);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Comes when what was just changed has been painted: for work that a person's eyes need not wait for. A page that is
 * left or not shown is not painted any more, and may soon be gone: there it comes at once.
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
