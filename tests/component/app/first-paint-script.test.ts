import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import LanguageDetector from "i18next-browser-languagedetector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DETECTION } from "#i18n/start-texts.ts";
import { hasSignInTraces, keepStaffHint } from "#runtime/session/staff-hint.ts";
import { SESSION_KEYS } from "#runtime/session/session-keys.ts";

const SCRIPT = readFileSync("public/first-paint.js", "utf8");

/** What the page is told before it is drawn. */
function told(): { language: string; visitor: string | undefined } {
  runInThisContext(SCRIPT);
  const { lang, dataset } = document.documentElement;
  return { language: lang, visitor: dataset["visitor"] };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  document.cookie = "i18next=; max-age=0";
  document.documentElement.lang = "en";
  vi.restoreAllMocks();
});

describe("the script before the first paint", () => {
  it("SCREEN-17 chooses the language that the texts will have", () => {
    const cases: [string, () => void][] = [
      ["the browser's", () => vi.spyOn(navigator, "language", "get").mockReturnValue("es-MX")],
      ["one that is not supported", () => vi.spyOn(navigator, "language", "get").mockReturnValue("fr")],
      ["this tab's", () => sessionStorage.setItem("i18nextLng", "es")],
      ["the chosen one", () => localStorage.setItem("i18nextLng", "es")],
      ["the cookie's", () => void (document.cookie = "i18next=es")],
      ["the address's", () => history.replaceState(null, "", "/login?x=1&lng=es")],
      ["the address's, before the chosen one", () => history.replaceState(null, "", "/?lng=en")],
    ];
    for (const [name, prepare] of cases) {
      prepare();
      vi.spyOn(navigator, "languages", "get").mockReturnValue([navigator.language]);
      const detected = new LanguageDetector(null, DETECTION).detect();
      expect([name, told().language]).toEqual([name, Array.isArray(detected) ? detected[0] : detected]);
    }
  });

  it("fetches what every start of staff loads, where staff were signed in", () => {
    const fetched = () => [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
    const script = document.createElement("script");
    script.dataset["staff"] = "/assets/staff.js /assets/work.js";
    vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
    told();
    expect(fetched()).toEqual([]);
    keepStaffHint(true);
    told();
    expect(fetched().map(({ href }) => new URL(href, location.href).pathname)).toEqual([
      "/assets/staff.js",
      "/assets/work.js",
    ]);
    // As Vite's own loader fetches them, or they would come twice.
    expect(fetched().map(({ crossOrigin }) => crossOrigin)).toEqual(["", ""]);
    for (const link of fetched()) link.remove();
  });

  it("knows a newcomer by the same traces as the app", () => {
    expect([told().visitor, hasSignInTraces()]).toEqual(["new", false]);
    for (const key of Object.values(SESSION_KEYS)) {
      for (const storage of [localStorage, sessionStorage]) {
        storage.setItem(key, "1");
        expect([key, told().visitor, hasSignInTraces()]).toEqual([key, "known", true]);
        storage.removeItem(key);
      }
    }
  });
});
