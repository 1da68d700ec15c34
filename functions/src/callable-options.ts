import type { CallableOptions } from "firebase-functions/https";

/** Where and how callables run (ACCESS-32). ENFORCE_APP_CHECK=true makes App Check a condition. */
export const callableOptions: CallableOptions = {
  region: "us-central1",
  concurrency: 80,
  timeoutSeconds: 60,
  enforceAppCheck: process.env["ENFORCE_APP_CHECK"] === "true",
};

/** For what publishes a catalogue: reading 68,000 products takes a while and some memory. */
export const LONG_RUN = { timeoutSeconds: 540, memory: "512MiB" } as const;
