/** The supported languages; English is the fallback (SCREEN-17). */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Spanish if the tag starts with es, English otherwise (SCREEN-17). */
export function languageOf(tag: string | undefined): Language {
  return tag?.toLowerCase().startsWith("es") ? "es" : "en";
}

/**
 * The locale for numbers, money and dates: the user's language in the company's region, so that a Mexican company reads
 * 1,234.50 in Spanish and English alike (PRICE-3). Until the company is known, Spanish means Latin America's: plain
 * "es" is Spain's, which writes 140,24 $ instead of $140.24.
 */
export function formattingLocale(language: Language, companyLocale: string | null): string {
  const anywhere = language === "es" ? "es-419" : language;
  if (companyLocale === null) return anywhere;
  const region = new Intl.Locale(companyLocale).region;
  return region === undefined ? anywhere : `${language}-${region}`;
}
