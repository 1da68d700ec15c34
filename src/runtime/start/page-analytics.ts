import { firstPaint } from "./first-paint.ts";

/** Starts analytics after the first paint; its failures are ignored. */
export async function startPageAnalytics(): Promise<void> {
  if (!import.meta.env["VITE_MEASUREMENT_ID"]) return;
  await firstPaint;
  const { startAnalytics } = await import("#remote/firebase/analytics.ts");
  await startAnalytics().catch(() => {});
}
