import type { CallableOptions } from "firebase-functions/https";

/** Where and how callables run (ACCESS-32). ENFORCE_APP_CHECK=true requires App Check. */
export const callableOptions: CallableOptions = {
  concurrency: 80,
  timeoutSeconds: 60,
  enforceAppCheck: process.env["ENFORCE_APP_CHECK"] === "true",
};

/** Of a function that people wait for: MIN_INSTANCES of it stay warm, which costs whether or not somebody calls. */
export const WARM = { minInstances: Number(process.env["MIN_INSTANCES"] ?? 0) } as const;

/** For what holds a photograph or many records in memory: fewer calls share an instance, and it has more. */
export const LARGE_REQUESTS = { memory: "512MiB", concurrency: 20 } as const;

/** For publishing a catalogue: reading 68,000 products needs time and memory. */
export const LONG_RUN = { timeoutSeconds: 540, memory: "512MiB" } as const;
