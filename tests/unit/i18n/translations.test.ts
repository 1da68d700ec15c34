import { describe, expect, it } from "vitest";
import englishTexts from "#locales/en/translation.json";
import spanishTexts from "#locales/es/translation.json";

type Tree = { readonly [key: string]: string | Tree };

const english = flatten(englishTexts);
const spanish = flatten(spanishTexts);

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ""))].toSorted();

describe("translations", () => {
  it("have the same keys in both languages", () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("are never empty", () => {
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === "").map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it("use the same values in both languages", () => {
    const differing = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(spanish.get(key) ?? "").join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("have both plural forms or none", () => {
    const lone = [...english.keys()].filter(
      (key) =>
        (key.endsWith("_one") && !english.has(key.replace(/_one$/, "_other"))) ||
        (key.endsWith("_other") && !english.has(key.replace(/_other$/, "_one"))),
    );
    expect(lone).toEqual([]);
  });

  it("keep the voice: no exclamation marks, no invoice, no oops", () => {
    const loud = [...english, ...spanish].filter(([, text]) => /[!¡]|invoice|factura|oops|success/i.test(text));
    expect(loud.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it("carry the messages of ACCESS-7 word for word", () => {
    expect(english.get("auth.sessionExpired")).toBe("Session expired. Please log in again.");
    expect(english.get("auth.accessDenied")).toBe("Access denied for role(s): {{roles}}");
    expect(english.get("auth.deactivated")).toBe("Your account has been deactivated.");
    expect(english.get("auth.signupFailed")).toBe("Signup failed");
  });
});
