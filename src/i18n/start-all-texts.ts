import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import english from "#locales/en/translation.json";
import spanish from "#locales/es/translation.json";
import { TEXT_OPTIONS, VALUE_FORMAT } from "./start-texts.ts";

/** The texts of each language at once, for pages that are drawn when the app is built. */
export async function startAllTexts(): Promise<void> {
  await i18next
    .use(VALUE_FORMAT)
    .use(initReactI18next)
    .init({ ...TEXT_OPTIONS, resources: { en: { translation: english }, es: { translation: spanish } } });
}
