import i18next, { type FormatterModule } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";
import { formatCount } from "./format-quantity.ts";
import { LANGUAGES, languageOf } from "./language.ts";
import { currentLocale } from "./region.ts";

/** Where the language is looked up, in this order, and where a choice is stored (SCREEN-17). */
export const DETECTION = {
  order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
  lookupQuerystring: "lng",
  caches: ["localStorage"],
  convertDetectedLanguage: languageOf,
};

/** `regionChanged` renders numbers inside texts again for the company's region. */
export const TEXT_OPTIONS = {
  fallbackLng: "en",
  interpolation: { escapeValue: false, alwaysFormat: true },
  react: { useSuspense: false, bindI18n: "languageChanged regionChanged" },
};

/**
 * Formats values inside texts: a number is a count and gets the locale's digit grouping ("2,250 customers"; PRICE-3).
 * Pass anything else as a string.
 */
export const VALUE_FORMAT: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language) =>
    typeof value === "number" ? formatCount(value, currentLocale(languageOf(language))) : (value as string),
};

/** Loads the texts of the visitor's language before the first paint (both files are precached). */
export async function startTexts(): Promise<void> {
  await i18next
    .use(VALUE_FORMAT)
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...TEXT_OPTIONS,
      supportedLngs: [...LANGUAGES],
      nonExplicitSupportedLngs: true,
      load: "languageOnly",
      backend: { loadPath: "/locales/{{lng}}/translation.json" },
      detection: DETECTION,
    });
  showLanguage();
  i18next.on("languageChanged", showLanguage);
}

function showLanguage(): void {
  document.documentElement.lang = languageOf(i18next.language);
  document.documentElement.dir = i18next.dir();
}
