import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "./language.ts";

/** The texts of a language that may not be the reader's, and may have to be read first; null until then. */
export function useTextsOf(language: Language): TFunction | null {
  const { i18n } = useTranslation();
  const [isLoaded, setLoaded] = useState(i18n.hasResourceBundle(language, "translation"));
  useEffect(() => {
    if (!isLoaded) void i18n.loadLanguages(language).then(() => setLoaded(true));
  }, [i18n, isLoaded, language]);
  return isLoaded ? i18n.getFixedT(language) : null;
}
