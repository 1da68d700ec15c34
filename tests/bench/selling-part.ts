import { type CDPSession, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { quantile } from "./browser.ts";
import { addLines } from "./long-cart.ts";
import type { Print } from "./main.ts";
import { heapWhileSelling, loadEverything, signIn, startApp } from "./running-app.ts";
import { openBarePage, typeLetters } from "./typing.ts";

const PORT = 18_670;
const THROTTLE = 4;
const SLOW_FRAME_MS = 50;
/** Lines added to the long cart of the heap measurement. */
const TAPS = 30;

/** The built app with the large catalogue on a phone-sized screen: what a finger feels. */
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
    const bare = await openBarePage(context, THROTTLE);
    print("keystroke_bare_page_p95_x4_ms", quantile(await typeLetters(bare), 0.95));
    await bare.close();
    print("scroll_slow_frames", await scrollList(page, cdp));
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Frames longer than 50 ms while scrolling through the whole list for three seconds. */
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
