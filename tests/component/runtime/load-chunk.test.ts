import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
let reload = vi.fn<() => void>();
let now: number;

beforeEach(() => {
  localStorage.clear();
  now = Date.UTC(2026, 10, 21);
  vi.spyOn(Date, "now").mockImplementation(() => now);
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  runBuild("app-1.js");
});
afterEach(async () => {
  vi.useRealTimers();
  // A reload that was asked for comes a moment later.
  await new Promise((resolve) => setTimeout(resolve, 5));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  document.head.replaceChildren();
});

/** The page that is loaded from now on is of this build. */
function runBuild(name: string): void {
  const entry = document.createElement("script");
  entry.type = "module";
  entry.setAttribute("src", `/assets/${name}`);
  document.head.replaceChildren(entry);
}

/** A page of the app as it is loaded a moment later, in any tab. */
async function loadPage() {
  now += 1_000;
  vi.resetModules();
  const [chunks, trouble] = [
    await import("#runtime/start/load-chunk.ts"),
    await import("#runtime/start/page-trouble.ts"),
  ];
  return { ...chunks, ...trouble };
}

/** Whether the promise is still open after everything that could settle it has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const settled = await Promise.race([
    promise.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 5, false)),
  ]);
  return !settled;
}

describe("a chunk that is gone after a deploy", () => {
  it("[U4] is repaired by one reload, without showing anything in between", async () => {
    const { loadChunk } = await loadPage();
    expect(await isOpen(loadChunk(gone))).toBe(true);
    expect(await isOpen(loadChunk(gone))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("[U4] is reported if the reload did not bring it, even if other chunks arrived", async () => {
    const first = await loadPage();
    expect(await isOpen(first.loadChunk(gone))).toBe(true);
    const second = await loadPage();
    expect(await second.loadChunk(async () => "another part")).toBe("another part");
    await expect(second.loadChunk(gone)).rejects.toThrow(second.ChunkFailed);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("[U4] is reported at once when offline: a reload would bring the same page", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { loadChunk, ChunkFailed } = await loadPage();
    await expect(loadChunk(gone)).rejects.toThrow(ChunkFailed);
    expect(reload).not.toHaveBeenCalled();
  });

  it("times out after 120 seconds (SCREEN-21)", async () => {
    const { loadChunk, ChunkFailed, CHUNK_TIMEOUT_MS } = await loadPage();
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.useFakeTimers();
    const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toBeInstanceOf(ChunkFailed);
  });
});

describe("a page whose data newer code has upgraded", () => {
  it("[U4] reloads once, however often the app is started again, and then says so", async () => {
    for (let start = 0; start < 20; start += 1) {
      const { leaveUpgraded, pageTrouble } = await loadPage();
      leaveUpgraded();
      expect(pageTrouble.current.now).toBe(start === 0 ? "reloading" : "upgraded");
      sessionStorage.clear();
    }
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("[U4] two builds that replace each other do not reload for ever", async () => {
    for (let start = 0; start < 20; start += 1) {
      runBuild(`app-${start % 2}.js`);
      (await loadPage()).leaveUpgraded();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("[U4] each of several open tabs reloads, since one's trial says nothing about the others", async () => {
    const tabs = [await loadPage(), await loadPage(), await loadPage()];
    now += 60_000;
    for (const { leaveUpgraded } of tabs) leaveUpgraded();
    expect(tabs.map(({ pageTrouble }) => pageTrouble.current.now)).toEqual(Array(3).fill("reloading"));
    // None of them has found anything newer.
    const again = await loadPage();
    again.leaveUpgraded();
    expect(again.pageTrouble.current.now).toBe("upgraded");
  });

  it("[U4] waits until an open form is left", async () => {
    const { leaveUpgraded, pageTrouble } = await loadPage();
    const { markCaptureOpen } = await import("#runtime/session/page-in-use.ts");
    const end = markCaptureOpen();
    leaveUpgraded();
    expect(pageTrouble.current.now).toBeNull();
    end();
    expect(pageTrouble.current.now).toBe("reloading");
  });

  it("[U4] does not reload where nothing can be remembered", async () => {
    const refuse = () => {
      throw new DOMException("no storage", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, clear: () => {} });
    const { leaveUpgraded, pageTrouble } = await loadPage();
    leaveUpgraded();
    expect(pageTrouble.current.now).toBe("upgraded");
    expect(reload).not.toHaveBeenCalled();
  });
});
