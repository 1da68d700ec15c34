import i18next from "i18next";
import type { Language } from "./language.ts";
import { currentLocale } from "./region.ts";
import type { Text } from "./use-text.ts";

/** The texts of a language that may not be the reader's, read first where they are not there yet (both are precached). */
export async function textIn(language: Language): Promise<Text> {
  await i18next.loadLanguages(language);
  return { t: i18next.getFixedT(language), language, locale: currentLocale(language) };
}
