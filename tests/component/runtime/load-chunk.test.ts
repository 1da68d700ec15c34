import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, ChunkFailed, loadChunk } from "#runtime/start/load-chunk.ts";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
let reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether the promise is still open after everything that could settle it has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const settled = await Promise.race([
    promise.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 5, false)),
  ]);
  return !settled;
}

describe("a chunk that is gone after a deploy", () => {
  it("is repaired by one reload, without showing anything in between", async () => {
    expect(await isOpen(loadChunk(gone))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is reported if the reload did not bring it, even if other chunks arrived", async () => {
    expect(await isOpen(loadChunk(gone))).toBe(true);
    expect(await loadChunk(async () => "another part")).toBe("another part");
    await expect(loadChunk(gone)).rejects.toThrow(ChunkFailed);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is reported at once when offline: a reload would bring the same page", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await expect(loadChunk(gone)).rejects.toThrow(ChunkFailed);
    expect(reload).not.toHaveBeenCalled();
  });

  it("times out after 120 seconds (SCREEN-21)", async () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.useFakeTimers();
    const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toBeInstanceOf(ChunkFailed);
  });
});
