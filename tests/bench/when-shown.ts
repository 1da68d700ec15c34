import type { BrowserContext } from "@playwright/test";

declare global {
  /** In a measured page: once the next frame is submitted, which is when a person sees it. */
  var whenShown: () => Promise<void>;
  /** In a measured page: milliseconds from its navigation until an element of each selector was shown for the first time. */
  var firstShown: Promise<number[]>;
}

/** Gives the context's next pages `whenShown`. */
export function giveWhenShown(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    globalThis.whenShown = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          // The task after a frame's callbacks runs once that frame is submitted. A timer would wait behind what the page
          // goes on with, such as writing what was tapped.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      });
  });
}

/**
 * Gives the context's next pages `firstShown`, for the first element that each selector finds. The page looks itself: a
 * test driver's look from outside is work of the slowed thread, and took some 300 ms of a start.
 */
export async function giveFirstShown(context: BrowserContext, selectors: readonly string[]): Promise<void> {
  await giveWhenShown(context);
  await context.addInitScript((wanted) => {
    const shown = (selector: string) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          void whenShown().then(() => resolve(performance.now()));
        });
        observer.observe(document, { childList: true, subtree: true });
      });
    globalThis.firstShown = Promise.all(wanted.map(shown));
  }, selectors);
}

/** How long a page is looked at before it is left, in milliseconds: one that still loads is not kept. */
export const LOOK_MS = 1_000;

/** Today's first stop: as it was left on screen (SCREEN-26), and drawn by the app, which then acts at once. */
export const FIRST_STOPS = ["article", "body > #root:first-child article"];
