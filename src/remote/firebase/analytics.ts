import { readFirebaseConfig } from "./firebase-config.ts";

/** Starts analytics (ACCESS-28) if it is configured and the browser supports it. */
export async function startAnalytics(): Promise<void> {
  if (readFirebaseConfig().measurementId === "") return;
  const { startSupportedAnalytics } = await import("./analytics-client.ts");
  await startSupportedAnalytics();
}
