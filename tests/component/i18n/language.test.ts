import i18next from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DETECTION } from "#i18n/start-texts.ts";

function detect(): string {
  const detector = new LanguageDetector();
  detector.init({ languageUtils: i18next.services?.languageUtils }, DETECTION);
  const found = detector.detect();
  return (Array.isArray(found) ? found[0] : found) ?? "";
}

beforeEach(async () => {
  await i18next.init({ fallbackLng: "en", supportedLngs: ["en", "es"] });
  history.replaceState(null, "", "/");
  document.cookie = "i18next=; max-age=0";
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = "";
});
afterEach(() => history.replaceState(null, "", "/"));

describe("the language is detected in SCREEN-17's order", () => {
  it("query, cookie, local storage, session storage, browser, html tag", () => {
    expect(DETECTION.order).toEqual([
      "querystring",
      "cookie",
      "localStorage",
      "sessionStorage",
      "navigator",
      "htmlTag",
    ]);
  });

  it("the query parameter lng wins over all", () => {
    localStorage.setItem("i18nextLng", "en");
    history.replaceState(null, "", "/?lng=es-MX");
    expect(detect()).toBe("es");
  });

  it("a cookie wins over local storage", () => {
    document.cookie = "i18next=es";
    localStorage.setItem("i18nextLng", "en");
    expect(detect()).toBe("es");
  });

  it("local storage wins over the browser", () => {
    localStorage.setItem("i18nextLng", "es");
    expect(detect()).toBe("es");
  });

  it("any other language is English", () => {
    history.replaceState(null, "", "/?lng=pt-BR");
    expect(detect()).toBe("en");
  });
});
