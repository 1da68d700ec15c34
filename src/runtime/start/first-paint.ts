/** A tab in the background is never painted: what waits for the first paint goes on without it. */
const LONGEST_WAIT_MS = 3_000;

/** Resolves once something can be seen: what is not needed for that is fetched after it. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  setTimeout(resolve, LONGEST_WAIT_MS);
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: "paint", buffered: true });
});
