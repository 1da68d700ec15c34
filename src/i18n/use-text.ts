import i18next, { type TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import type english from "#locales/en/translation.json";
import { type Language, languageOf } from "./language.ts";
import { currentLocale } from "./region.ts";

/** What a function that composes text needs. */
export interface Text {
  /** Keys are typed from the English file. */
  readonly t: TFunction;
  readonly language: Language;
  /** For the format functions: the language in the company's region. */
  readonly locale: string;
}

let current: Text | null = null;
const listeners = new Set<() => void>();
for (const event of ["initialized", "languageChanged", "regionChanged"]) i18next.on(event, renew);

/**
 * `useTranslation` and `useLocale` in one, for list rows, and where all three go to a function that composes text.
 * All callers share one object: `useTranslation` builds its own for each caller, and a list that is drawn again
 * at every letter of a search calls it hundreds of times.
 */
export function useText(): Text {
  return useSyncExternalStore(subscribe, readText, readText);
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

function renew(): void {
  current = null;
  for (const listener of listeners) listener();
}

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}
