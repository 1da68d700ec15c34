import { expect, type Page } from "@playwright/test";
import { type PageName, PAGES } from "#app/pages/page-table.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import { goWithin } from "./go-within.ts";
import { type Look, problemsOf } from "./page-check.ts";

// Every page of the table in both languages, in each appearance and at each of SCREEN-2's sizes.

export const PHONE = [360, 740] as const;
const TABLET = [1180, 820] as const;

/** The looks of each page by language, which takes a load of the app; size and appearance change in place. */
type Looks = Readonly<Record<Language, readonly Look[]>>;

const LOOKS: Looks = {
  en: [{ size: PHONE, appearance: "light" }, { size: [414, 896] }],
  es: [
    { size: [768, 1024], appearance: "sun", contrastOnly: true },
    { size: TABLET, appearance: "dark" },
    { size: PHONE },
  ],
};

/** For pages that differ for another role: once as a phone in English, once as a tablet in Spanish. */
export const ROLE_LOOKS: Looks = {
  en: [{ size: PHONE, appearance: "light" }],
  es: [{ size: TABLET, appearance: "dark" }],
};

export const TEXTS = { en: english, es: spanish } as const;

export type Language = keyof typeof TEXTS;

export const LANGUAGES: readonly Language[] = ["en", "es"];

/** In another engine things may lie elsewhere; the rest is the same, and is checked in Chromium. */
const OTHER_ENGINE_LOOKS: Looks = { en: [{ size: PHONE }, { size: TABLET }], es: [] };

export type Address = readonly [address: string, name: PageName | "notFound"];

export function addressesFor(audience: (typeof PAGES)[number]["audience"], ids: Record<string, string>): Address[] {
  return PAGES.filter((page) => page.audience === audience).map(({ path, name }) => [
    path.replaceAll(/:(\w+)/g, (_, parameter: string) => ids[parameter] ?? ""),
    name,
  ]);
}

/** Continues with the next page after a problem, so that one run reports all of them. */
export async function expectSound(
  page: Page,
  language: Language,
  addresses: readonly Address[],
  { looks: given = LOOKS, prepare }: { looks?: Looks; prepare?: () => Promise<void> } = {},
): Promise<void> {
  const isChromium = page.context().browser()?.browserType().name() === "chromium";
  const looks = (isChromium ? given : OTHER_ENGINE_LOOKS)[language];
  if (looks.length === 0) return;
  const found: string[] = [];
  await page.goto(`/?lng=${language}`);
  await expect(page.getByRole("main")).toBeVisible();
  await prepare?.();
  for (const [address, name] of addresses) {
    await goWithin(page, address);
    await page.waitForFunction(
      (title) => document.title === title && document.querySelector("main") !== null,
      `${TEXTS[language].screens[name]} · Rutero`,
    );
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const problems = await problemsOf(page, looks);
    found.push(...problems.map((text) => `${address} ${language} ${text}`));
  }
  expect(found).toEqual([]);
}
