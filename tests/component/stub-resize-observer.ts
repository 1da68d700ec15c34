import { vi } from "vitest";

/** The test document has no layout: a map's container never changes its size. */
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

/** For a map: every element is as large as one on a small phone, or as wanted. */
export function stubSizes(width = 360, height = 280): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
}
