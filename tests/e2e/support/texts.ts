import { createInstance, type TFunction } from "i18next";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };

/** The app's own texts, for tests that run in both languages. */
export const ENGLISH = textsIn("en");
export const SPANISH = textsIn("es");

function textsIn(language: "en" | "es"): TFunction {
  const texts = createInstance({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: english }, es: { translation: spanish } },
  });
  void texts.init();
  return texts.t;
}
