/** The result of an operation in one word for all SDKs: `ok`, or the code in the web SDK's spelling (`not-found`). */
export async function outcome(operation: Promise<unknown>): Promise<string> {
  try {
    await operation;
    return "ok";
  } catch (error) {
    const code: unknown = error instanceof Object && "code" in error ? error.code : "none";
    return typeof code === "number" ? (NAMES[code] ?? String(code)) : String(code);
  }
}

const NAMES = [
  "ok",
  "cancelled",
  "unknown",
  "invalid-argument",
  "deadline-exceeded",
  "not-found",
  "already-exists",
  "permission-denied",
  "resource-exhausted",
  "failed-precondition",
  "aborted",
  "out-of-range",
  "unimplemented",
  "internal",
  "unavailable",
  "data-loss",
  "unauthenticated",
];

/** Waits until `condition` holds, for a short time at most. */
export async function eventually(condition: () => boolean, withinMs = 5000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("It did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
