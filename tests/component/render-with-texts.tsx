import { configure, type RenderResult, render } from "@testing-library/react";
import i18next from "i18next";
import type { ReactElement } from "react";
import { initReactI18next } from "react-i18next";
import { TEXT_OPTIONS, VALUE_FORMAT } from "#i18n/start-texts.ts";
import english from "#locales/en/translation.json";
import spanish from "#locales/es/translation.json";

// A shared machine can be slower than the default second of waiting.
configure({ asyncUtilTimeout: 10_000 });

/** Renders with the real texts, in English. */
export async function renderWithTexts(element: ReactElement): Promise<RenderResult> {
  await startTestTexts();
  return render(element);
}

export async function startTestTexts(language: "en" | "es" = "en"): Promise<void> {
  await i18next
    .use(VALUE_FORMAT)
    .use(initReactI18next)
    .init({
      lng: language,
      ...TEXT_OPTIONS,
      resources: { en: { translation: english }, es: { translation: spanish } },
      // A missing text fails the test that renders it.
      saveMissing: true,
      missingKeyHandler: (_languages, _section, key) => {
        throw new Error(`no text for "${key}"`);
      },
    });
}
