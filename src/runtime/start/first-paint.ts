import { isDrawn, running } from "./drawn-page.ts";
import { hasLastScreen } from "./last-screen.ts";

/** A background tab is never painted: give up waiting after this. */
const LONGEST_WAIT_MS = 3_000;
/** By then most pages show what they were opened for. */
const SETTLED_MS = 500;

/**
 * Resolves at the first contentful paint, after which everything else is fetched. A page that was drawn at build time,
 * or is what was left on screen, is painted before the app's code has come: then it is when the app runs.
 */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  setTimeout(resolve, LONGEST_WAIT_MS);
  if (isDrawn() || hasLastScreen()) {
    void running.then(resolve);
    return;
  }
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: "paint", buffered: true });
});

/** Resolves once the page has shown what it was opened for: what nobody waits for starts then. */
export const afterStart: Promise<void> = firstPaint.then(
  () => new Promise((resolve) => void setTimeout(resolve, SETTLED_MS)),
);
