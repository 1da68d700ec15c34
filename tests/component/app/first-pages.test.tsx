import { act, cleanup } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { App } from "#app/App.tsx";
import { drawFirstPages } from "#app/first-pages.tsx";
import { takeDrawnPage } from "#runtime/start/drawn-page.ts";
import { startTestTexts } from "../render-with-texts.tsx";

let pages: Readonly<Record<string, string>> = {};
let page: Root | null = null;

// Loads the code of every page that is drawn, which a busy machine takes long for.
beforeAll(async () => {
  pages = await drawFirstPages();
}, 120_000);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset["visitor"] = "new";
});
afterEach(() => {
  act(() => page?.unmount());
  cleanup();
  document.body.innerHTML = "";
  document.documentElement.lang = "en";
});

/** As the server sends it. */
async function arriveAt(path: string, file: string, language: "en" | "es"): Promise<void> {
  await startTestTexts(language);
  history.replaceState(null, "", path);
  document.documentElement.lang = language;
  document.body.innerHTML = `<div id="root">${pages[file] ?? ""}</div>`;
}

async function takeOver(): Promise<unknown[]> {
  const drawn = takeDrawnPage();
  if (drawn === null) throw new Error("nothing is drawn");
  const differences: unknown[] = [];
  await act(async () => {
    page = hydrateRoot(drawn, <App opened={null} opening={new Promise(() => {})} />, {
      onRecoverableError: (error) => differences.push(error),
    });
  });
  return differences;
}

describe("a page that is drawn when the app is built", () => {
  it("is taken over as it is, in the reader's language", async () => {
    for (const [path, file, language, title] of [
      ["/", "index.html", "en", "Sell on your route, with or without signal"],
      ["/", "index.html", "es", "Vende en tu ruta, con o sin señal"],
      ["/login", "login.html", "es", "Entrar"],
      ["/coming-soon", "coming-soon.html", "en", "Sell on your route, with or without signal"],
    ] as const) {
      await arriveAt(path, file, language);
      const heading = document.querySelector(`#root > [lang="${language}"] h1`);
      expect(heading?.textContent).toBe(title);
      expect(await takeOver()).toEqual([]);
      expect(heading?.isConnected).toBe(true);
      expect(document.querySelectorAll("h1")).toHaveLength(1);
      act(() => page?.unmount());
    }
  });

  it("takes no input until the app runs: the browser would send the form with the password in the address", async () => {
    await arriveAt("/login", "login.html", "en");
    expect(document.querySelector("form")?.hasAttribute("inert")).toBe(true);
    await takeOver();
    expect(document.querySelector("form")?.hasAttribute("inert")).toBe(false);
  });

  it("is not for a device on which somebody signed in", async () => {
    await arriveAt("/", "index.html", "en");
    document.documentElement.dataset["visitor"] = "known";
    expect(takeDrawnPage()).toBeNull();
  });
});
