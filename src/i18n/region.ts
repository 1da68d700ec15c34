import i18next from "i18next";
import { formattingLocale, type Language } from "./language.ts";

let companyLocale: string | null = null;
/** Each number inside a text asks for one, and reading a locale's region takes longer than writing the number. */
const locales = new Map<Language, string>();

/** Sets the company's locale once known, and renders all texts again. */
export function setCompanyLocale(locale: string | null): void {
  if (locale === companyLocale) return;
  companyLocale = locale;
  locales.clear();
  i18next.emit("regionChanged");
}

export function currentLocale(language: Language): string {
  const locale = locales.get(language) ?? formattingLocale(language, companyLocale);
  locales.set(language, locale);
  return locale;
}
