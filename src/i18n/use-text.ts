import i18next, { type TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import type english from "#locales/en/translation.json";
import { type Language, languageOf } from "./language.ts";
import { currentLocale } from "./region.ts";

export interface Text {
  /** The text of a key in the current language; keys are typed from the English file. */
  readonly t: TFunction;
  readonly language: Language;
  /** For the format functions: the language in the company's region. */
  readonly locale: string;
}

/** The same object for everybody who asks until something changes: a row of a list asks for it several times. */
let current: Text | null = null;
const listeners = new Set<() => void>();
i18next.on("initialized", writeAgain);
i18next.on("languageChanged", writeAgain);
i18next.on("regionChanged", writeAgain);

/** The texts of the current language. The component renders again when language or region change. */
export function useText(): Text {
  return useSyncExternalStore(subscribe, readText);
}

function readText(): Text {
  if (current === null) {
    const language = languageOf(i18next.language);
    current = { t: i18next.getFixedT(i18next.language), language, locale: currentLocale(language) };
  }
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function writeAgain(): void {
  current = null;
  for (const listener of listeners) listener();
}

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}
