import i18next from "i18next";
import { formattingLocale, type Language } from "./language.ts";

let companyLocale: string | null = null;

/** Sets the company's locale once known, and renders all texts again. */
export function setCompanyLocale(locale: string | null): void {
  if (locale === companyLocale) return;
  companyLocale = locale;
  i18next.emit("regionChanged");
}

export function currentLocale(language: Language): string {
  return formattingLocale(language, companyLocale);
}
