import type { BrowserContext } from "@playwright/test";

declare global {
  /** In a measured page: once the next frame is submitted, which is when a person sees it. */
  var whenShown: () => Promise<void>;
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
