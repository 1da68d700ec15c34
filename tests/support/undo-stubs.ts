import { afterAll, vi } from "vitest";

// Files share a process: what one of them replaced is as it was for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
