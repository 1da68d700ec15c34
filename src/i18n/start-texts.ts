import i18next from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, languageOf } from "./language.ts";

/** Where the language is looked for, in this order (SPEC 9), and where a choice is kept. */
export const DETECTION = {
  order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
  lookupQuerystring: "lng",
  caches: ["localStorage"],
  convertDetectedLanguage: languageOf,
};

/** Loads the texts of the visitor's language; the first paint waits for it (both files are precached). */
export async function startTexts(): Promise<void> {
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: "en",
      supportedLngs: [...LANGUAGES],
      nonExplicitSupportedLngs: true,
      load: "languageOnly",
      interpolation: { escapeValue: false },
      backend: { loadPath: "/locales/{{lng}}/translation.json" },
      detection: DETECTION,
      react: { useSuspense: false, bindI18n: "languageChanged regionChanged" },
    });
  showLanguage();
  i18next.on("languageChanged", showLanguage);
}

function showLanguage(): void {
  document.documentElement.lang = languageOf(i18next.language);
  document.documentElement.dir = i18next.dir();
}
