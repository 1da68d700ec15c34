import { vi } from "vitest";

/** The tests' document lays nothing out: what a map is drawn into never changes its size. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
}
