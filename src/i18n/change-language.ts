import i18next from "i18next";
import type { Language } from "./language.ts";

/** Switches all texts in place and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}
