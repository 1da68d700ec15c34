import { type Text, useText } from "./use-text.ts";

/** The language of the texts, and the locale for the format functions. Renders again when either changes. */
export function useLocale(): Pick<Text, "language" | "locale"> {
  return useText();
}
