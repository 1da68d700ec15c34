import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
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

/** The texts of the current language. The component renders again when language or region change. */
export function useText(): Text {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return { t, language, locale: currentLocale(language) };
}

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}
