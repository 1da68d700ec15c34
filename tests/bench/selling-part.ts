import { type CDPSession, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { quantile } from "./browser.ts";
import { addLines } from "./long-cart.ts";
import type { Print } from "./main.ts";
import { heapWhileSelling, loadEverything, signIn, startApp } from "./running-app.ts";

const PORT = 18_670;
const THROTTLE = 4;
const TYPED = ["leche entera", "coca 1.5", "galletitas dulces", "aceite girasol", "779"];
const SLOW_FRAME_MS = 50;
/** Lines added to the long cart that the heap was measured with. */
const TAPS = 30;
/** Of the list at its top, on the screen that is measured. */
const ROWS_ON_SCREEN = 5;

/** The built app with the large catalogue on a phone's screen: what fingers feel. */
export async function sellingPart(print: Print): Promise<void> {
  const app = await startApp(PORT);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, "--enable-precise-memory-info"],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-US" });
    const page = await signIn(app, context);
    await loadEverything(page);
    print("heap_mb", await heapWhileSelling(context, page));
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    print("cart_line_to_pixels_p95_x4_ms", quantile(await addLines(page, cdp, TAPS), 0.95));
    const letters = await typeLetters(page);
    print("keystroke_to_pixels_p95_x4_ms", quantile(letters, 0.95));
    print("keystroke_to_pixels_slowest_x4_ms", Math.max(...letters));
    print("scroll_slow_frames", await scrollList(page, cdp));
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Milliseconds from each key to the frame that shows its results. Letters that change nothing on screen do not count. */
async function typeLetters(page: Page): Promise<number[]> {
  const box = page.getByRole("searchbox");
  const times: number[] = [];
  for (const text of TYPED) {
    await box.fill("");
    await page.waitForTimeout(500);
    await box.focus();
    for (const letter of text) {
      // First the page listens, then the key: sent together, the key could overtake.
      const shown = await page.evaluateHandle(watchLetter, ROWS_ON_SCREEN);
      await page.keyboard.press(letter === " " ? "Space" : letter);
      const time = await shown.evaluate(({ time }) => time);
      if (time !== null) times.push(time);
    }
  }
  if (times.length < 20) throw new Error(`only ${times.length} letters changed what is on screen`);
  return times;
}

/** Milliseconds from the next key to the frame that shows what came of it; null where nothing did. */
function watchLetter(rowsOnScreen: number): { readonly time: Promise<number | null> } {
  const time = new Promise<number | null>((resolve) => {
    // The key's own event: that of the text comes when the page has already worked for it.
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // Rows beyond the screen are drawn later, and nobody waits for them.
        const isSeen = (node: Node) => {
          const row = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("li[aria-setsize]");
          return row ? Number(row.dataset["index"]) < rowsOnScreen : false;
        };
        const isList = (node: Node) => node instanceof Element && node.querySelector("li[aria-setsize]") !== null;
        const observer = new MutationObserver((records) => {
          const nodes = records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
          if (!records.some(({ target }) => isSeen(target)) && !nodes.some((node) => isSeen(node) || isList(node)))
            return;
          observer.disconnect();
          requestAnimationFrame(() => {
            // The task after a frame's callbacks runs when that frame has been handed over.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { once: true, capture: true },
    );
    setTimeout(() => resolve(null), 1_500);
  });
  return { time };
}

/** Frames longer than 50 ms while the whole list flies past for three seconds. */
async function scrollList(page: Page, cdp: CDPSession): Promise<number> {
  await page.getByRole("searchbox").fill("");
  await page.waitForTimeout(1_000);
  const list = page.locator("ul[aria-label] li[aria-setsize]").first();
  await list.waitFor();
  const box = await list.boundingBox();
  const counting = page.evaluate(
    (slow) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let before = start;
        let count = 0;
        const step = (now: number) => {
          if (now - before > slow) count += 1;
          before = now;
          if (now - start < 3_000) requestAnimationFrame(step);
          else resolve(count);
        };
        requestAnimationFrame(step);
      }),
    SLOW_FRAME_MS,
  );
  for (let turn = 0; turn < 60; turn += 1) {
    await cdp.send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      x: (box?.x ?? 0) + 40,
      y: Math.max(200, (box?.y ?? 0) + 20),
      deltaX: 0,
      deltaY: 900,
    });
    await page.waitForTimeout(30);
  }
  return counting;
}
