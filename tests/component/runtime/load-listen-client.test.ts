import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const { loaded, attach } = vi.hoisted(() => ({ loaded: vi.fn<() => void>(), attach: vi.fn<() => Promise<void>>() }));
vi.mock("#remote/auth/app-check.ts", () => ({ attachAppCheck: attach }));
vi.mock("#remote/feeds/listen-client.ts", () => {
  loaded();
  return { listenToFeed: () => () => {} };
});

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  loaded.mockReset();
  attach.mockReset();
});

describe("the code that listens", () => {
  it("is loaded only once the device has a network", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { loadListenClient } = await import("#remote/feeds/load-listen-client.ts");
    const client = loadListenClient();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(loaded).not.toHaveBeenCalled();
    network.mockReturnValue(true);
    dispatchEvent(new Event("online"));
    expect(await client).toHaveProperty("listenToFeed");
    expect(loaded).toHaveBeenCalledOnce();
  });

  it("is asked for again after it could not be loaded", async () => {
    attach.mockRejectedValueOnce(new Error("no network"));
    const { loadListenClient } = await import("#remote/feeds/load-listen-client.ts");
    await expect(loadListenClient()).rejects.toThrow("no network");
    expect(await loadListenClient()).toHaveProperty("listenToFeed");
  });
});
