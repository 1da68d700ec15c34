/** How long to wait for a frame, in milliseconds. */
const LONGEST_WAIT = 50;

/**
 * Comes when what was just changed has been painted: for work that a person's eyes need not wait for. A page that is
 * left or not shown is not painted any more, and may soon be gone: there it comes at once.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const come = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", come);
      resolve();
    };
    const timer = setTimeout(come, document.visibilityState === "hidden" ? 0 : LONGEST_WAIT);
    document.addEventListener("visibilitychange", come);
    // The task after a frame's callbacks runs when that frame has been handed over.
    requestAnimationFrame(() => setTimeout(come));
  });
}
