import type { Language } from "./language.ts";

/** The name in the reader's language; what was not translated keeps its first name. */
export function localName(named: { readonly name: string; readonly nameEs: string }, language: Language): string {
  return language === "es" && named.nameEs !== "" ? named.nameEs : named.name;
}
