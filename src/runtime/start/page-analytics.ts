import { firstPaint } from "./first-paint.ts";

/** Starts analytics after the first paint; its failures are ignored. */
export async function startPageAnalytics(): Promise<void> {
  if (!import.meta.env["VITE_MEASUREMENT_ID"]) return;
  await firstPaint;
  const { startAnalytics } = await import("#remote/firebase/analytics.ts");
  await startAnalytics().catch(() => {});
}

/** ACCESS-28: one page-view event for each route, if an ad pixel is present. */
export function reportPageView(): void {
  if ("fbq" in window && typeof window.fbq === "function") window.fbq("track", "PageView");
}
