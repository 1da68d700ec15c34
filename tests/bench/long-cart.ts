import type { CDPSession, Locator, Page } from "@playwright/test";

/** The order-mode bar shows the cart's contents; it is the last thing a tap updates. */
function orderBar(page: Page): Locator {
  return page.getByRole("status", { name: "Order in progress" });
}

/** Taps plus on one product after another in the open list until the cart has this many lines. */
export async function fillCart(page: Page, lines: number): Promise<void> {
  const list = page.locator("li[aria-setsize]").first();
  await list.waitFor();
  await list.hover();
  for (let held = 0; held < lines; held = await countLines(page)) {
    const missing = lines - held;
    await page.evaluate((most) => {
      const fresh = [...document.querySelectorAll("li[aria-setsize] fieldset")].flatMap((stepper) => {
        const [plus, ...others] = stepper.querySelectorAll("button");
        return plus && others.length === 0 ? [plus] : [];
      });
      for (const plus of fresh.slice(0, most)) plus.click();
    }, missing);
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(200);
  }
}

async function countLines(page: Page): Promise<number> {
  const [, lines = "0"] = /(\d+) lines?/.exec(await orderBar(page).innerText()) ?? [];
  return Number(lines);
}

/**
 * Milliseconds from each tap on a product outside the cart to the frame that shows it there: its quantity in the
 * row, and the count and total in the bar.
 */
export async function addLines(page: Page, cdp: CDPSession, taps: number): Promise<number[]> {
  const times: number[] = [];
  await page.locator("li[aria-setsize]").first().hover();
  while (times.length < taps) {
    const at = await page.evaluate(() => {
      const plus = [...document.querySelectorAll("li[aria-setsize] fieldset button:only-of-type")].find((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return button === document.elementFromPoint(button.getBoundingClientRect().left + 4, (top + bottom) / 2);
      });
      const box = plus?.getBoundingClientRect();
      return box ? { x: box.left + 4, y: (box.top + box.bottom) / 2 } : null;
    });
    if (at === null) {
      await page.mouse.wheel(0, 400);
    } else {
      // The page listens first, then the tap: sent together, the tap could come first.
      const shown = await page.evaluateHandle(watchTap);
      const touch = { ...at, button: "left", clickCount: 1 } as const;
      await cdp.send("Input.dispatchMouseEvent", { type: "mousePressed", ...touch });
      await cdp.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...touch });
      times.push(await shown.evaluate(({ time }) => time));
    }
    await page.waitForTimeout(500);
  }
  return times;
}

/** Milliseconds from the next tap to the frame in which the order-mode bar changes. */
function watchTap(): { readonly time: Promise<number> } {
  const time = new Promise<number>((resolve, reject) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const observer = new MutationObserver((records) => {
          const isBar = ({ target }: MutationRecord) =>
            (target instanceof Element ? target : target.parentElement)?.closest("output[aria-label]");
          if (!records.some(isBar)) return;
          observer.disconnect();
          void whenShown().then(() => resolve(performance.now() - timeStamp));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { once: true, capture: true },
    );
    setTimeout(() => reject(new Error("the tap changed nothing in the cart")), 10_000);
  });
  return { time };
}
