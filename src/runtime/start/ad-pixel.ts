import { firstPaint } from "./first-paint.ts";

/** The pixel's own interface: calls wait in `queue` until its script takes them over as `callMethod`. */
interface AdPixel {
  (...words: readonly unknown[]): void;
  callMethod?: (...words: readonly unknown[]) => void;
  queue: (readonly unknown[])[];
  loaded: boolean;
  version: string;
  push: AdPixel;
  disablePushState: boolean;
}

declare global {
  interface Window {
    fbq?: AdPixel;
  }
}

const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";

/**
 * Starts the ad pixel of this build, if one is configured (ACCESS-28). It counts the page views that `reportPageView`
 * tells it and nothing else: no clicks, no form fields, no address changes of its own.
 */
export async function startAdPixel(pixelId: string | undefined): Promise<void> {
  if (!pixelId) return;
  const pixel: AdPixel = Object.assign(
    (...words: readonly unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...words);
      else pixel.queue.push(words);
    },
    { queue: [], loaded: true, version: "2.0", disablePushState: true } as Omit<AdPixel, "push">,
  ) as AdPixel;
  pixel.push = pixel;
  window.fbq = pixel;
  pixel("set", "autoConfig", false, pixelId);
  pixel("init", pixelId);
  await firstPaint;
  const script = document.createElement("script");
  script.async = true;
  script.src = SCRIPT;
  document.head.append(script);
}

/** ACCESS-28: one page view for each route, if there is an ad pixel. */
export function reportPageView(): void {
  window.fbq?.("track", "PageView");
}
