import type { Language } from "./language.ts";

/** The name in the user's language, or the main name when it is not translated. */
export function localName(named: { readonly name: string; readonly nameEs: string }, language: Language): string {
  return language === "es" && named.nameEs !== "" ? named.nameEs : named.name;
}
