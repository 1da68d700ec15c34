import type { TFunction } from "i18next";

/** Texts that are kept: those of some screens, with the names and amounts in them. */
const MOST_TEXTS = 2_000;

/**
 * The same texts, each composed once: a list asks for those of its rows at every letter, and i18next takes them apart and
 * puts them together anew for each. For one language only; what is asked for in other ways than by a key and values is
 * passed on.
 */
export function keepTexts(compose: TFunction): TFunction {
  const kept = new Map<string, unknown>();
  return new Proxy(compose, {
    apply(target, self, given: readonly unknown[]) {
      const [key, values] = given;
      if (typeof key !== "string" || given.length > 2 || typeof values === "string")
        return Reflect.apply(target, self, given);
      const name = values === undefined ? key : key + JSON.stringify(values);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const text: unknown = Reflect.apply(target, self, given);
      if (kept.size >= MOST_TEXTS) kept.clear();
      kept.set(name, text);
      return text;
    },
  });
}
