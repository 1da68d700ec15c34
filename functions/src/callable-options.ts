import type { CallableOptions } from "firebase-functions/https";

/** Where and how callables run (ACCESS-32). ENFORCE_APP_CHECK=true requires App Check. */
export const callableOptions: CallableOptions = {
  region: "us-central1",
  concurrency: 80,
  timeoutSeconds: 60,
  enforceAppCheck: process.env["ENFORCE_APP_CHECK"] === "true",
};

/** For publishing a catalogue: reading 68,000 products needs time and memory. */
export const LONG_RUN = { timeoutSeconds: 540, memory: "512MiB" } as const;
