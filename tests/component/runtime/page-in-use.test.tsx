import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { markCaptureOpen, markPageInUseOnInput, isCaptureOpen, isPageInUse } from "#runtime/session/page-in-use.ts";
import { ChunkFailed, loadChunk, repairFailedPreloads } from "#runtime/start/load-chunk.ts";
import { PartBoundary } from "#app/errors/PartBoundary.tsx";
import { registerServiceWorker } from "#app/shell/register-service-worker.ts";
import { startTestTexts } from "../render-with-texts.tsx";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
let reload = vi.fn<() => void>();
let stopTyping = () => {};

beforeEach(() => {
  sessionStorage.clear();
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  stopTyping = markPageInUseOnInput(document);
});
afterEach(() => {
  cleanup();
  stopTyping();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Types into a field of the page. */
function type(html: string): void {
  document.body.innerHTML = html;
  document.body.firstElementChild?.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Leaving the page: its fields go, its hold ends and the next page's begins. */
function leavePage(): void {
  document.body.innerHTML = "";
  stopTyping();
  stopTyping = markPageInUseOnInput(document);
}

describe("a page in use", () => {
  it("has a form, typed input or a capture, until each of them ends", async () => {
    expect(isPageInUse()).toBe(false);
    document.body.innerHTML = "<form></form>";
    expect(await isCaptureOpen()).toBe(true);
    leavePage();
    expect(isPageInUse()).toBe(false);
    type("<textarea></textarea>");
    expect(isPageInUse()).toBe(true);
    leavePage();
    const end = markCaptureOpen();
    expect(isPageInUse()).toBe(true);
    end();
    expect(isPageInUse()).toBe(false);
  });

  it("does not count typing into a search field", () => {
    type('<input type="search">');
    expect(isPageInUse()).toBe(false);
  });
});

describe("a missing chunk, requested while a form is open", () => {
  it("is reported without a reload; without the form a reload repairs it", async () => {
    document.body.innerHTML = "<form></form>";
    await expect(loadChunk(gone)).rejects.toThrow(ChunkFailed);
    expect(reload).not.toHaveBeenCalled();
    leavePage();
    void loadChunk(gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("does not reload when its preload fails either", () => {
    repairFailedPreloads();
    type("<input>");
    const failure = new Event("vite:preloadError", { cancelable: true });
    dispatchEvent(failure);
    expect([reload.mock.calls.length, failure.defaultPrevented]).toEqual([0, false]);
  });

  it("shows a notice over the page, and keeps the page and its typed input", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await startTestTexts();
    const Part = lazy(() => loadChunk(gone));
    await act(async () =>
      render(
        <>
          <form>
            <input aria-label="Name" defaultValue="typed" />
          </form>
          <PartBoundary onClose={() => {}}>
            <Part />
          </PartBoundary>
        </>,
      ),
    );
    expect((await screen.findByRole("alert")).textContent).toContain("This part could not be loaded.");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "typed");
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a service worker that takes over the page", () => {
  const worker = () => Object.assign(new EventTarget(), { scriptURL: `${location.origin}/sw.js` });

  /** The browser's side: another page registered the worker, so this page sees no installation. */
  function startBrowser(controller: object | null) {
    vi.stubEnv("PROD", true);
    const registration = Object.assign(new EventTarget(), { waiting: null, installing: null, update: async () => {} });
    const container = Object.assign(new EventTarget(), { controller, register: async () => registration });
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: container }));
    registerServiceWorker(() => {});
    return async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      container.controller = worker();
      container.dispatchEvent(new Event("controllerchange"));
    };
  }

  it("changes nothing the first time, even if an earlier page began to install it", async () => {
    const takeOver = startBrowser(null);
    await takeOver();
    expect(reload).not.toHaveBeenCalled();
  });

  it("reloads the page when it is a new version", async () => {
    const takeOver = startBrowser(worker());
    await takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits while a form is open, and reloads once it is left", async () => {
    const takeOver = startBrowser(null);
    await takeOver();
    document.body.innerHTML = "<form></form>";
    await takeOver();
    expect(reload).not.toHaveBeenCalled();
    leavePage();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
