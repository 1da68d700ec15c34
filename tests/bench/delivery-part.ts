import { median, openBenchBrowser, quantile } from "./browser.ts";
import type { Print } from "./main.ts";
import type { DeliveryBench } from "./pages/delivery.ts";

const STOPS = 100;
const THROTTLE = 4;

declare const bench: DeliveryBench;

/** Finishing stops on a slow phone, each with a long signature and two photographs. */
export async function deliveryPart(print: Print): Promise<void> {
  const browser = await openBenchBrowser(["delivery"], 18_680);
  const { page, reload, close } = await browser.open("delivery", THROTTLE);
  try {
    const times = await page.evaluate((count) => bench.finishStops(count), STOPS);
    await reload();
    const bare = await page.evaluate((count) => bench.bareStops(count), STOPS);
    print("proof_saved_p95_x4_ms", quantile(times, 0.95));
    print("proof_saved_median_x4_ms", median(times));
    print("proof_bare_page_p95_x4_ms", quantile(bare, 0.95));
    print("proof_vs_bare_page", median(times) / median(bare));
  } finally {
    await close();
    await browser.close();
  }
}
