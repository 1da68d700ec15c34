import { type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import english from "#locales/en/translation.json" with { type: "json" };
import { layoutProblems } from "./layout-check.ts";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** A translation key in place of its text, an unfilled placeholder, or an invalid value. */
const NOT_A_TEXT = new RegExp(
  `^(?:${Object.keys(english).join("|")})(?:\\.\\w+)+$|[{}]{2}|\\bNaN\\b|\\[object|^undefined$`,
);

/** A size in CSS pixels and an appearance; without one, only what depends on the size is checked. */
export interface Look {
  readonly size: readonly [width: number, height: number];
  /** The size of the browser's text in percent; absent = 100. */
  readonly text?: number;
  readonly appearance?: "light" | "dark" | "sun";
  /** Everything another appearance can change on a page that was already fully checked. */
  readonly contrastOnly?: boolean;
}

/** What a person could not read, name, reach or tap on the current page, in each of the looks, and what `also` finds. */
export async function problemsOf(
  page: Page,
  looks: readonly Look[],
  also: (page: Page) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { size, text, appearance, contrastOnly = false }] of looks.entries()) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    if (text !== looks[index - 1]?.text) await setTextSize(page, text);
    if (appearance) await setAppearance(page, appearance);
    await settle(page, index === 0 ? undefined : CHANGED_IN_PLACE_MS);
    const found = await layoutProblems(page, text !== undefined);
    found.push(...(await also(page)));
    if (appearance) found.push(...(await barriers(page, contrastOnly)), ...(await missingTexts(page)));
    problems.push(...found.map((what) => `${width}×${height} ${text ?? 100} % ${appearance ?? ""}: ${what}`));
  }
  if (looks.at(-1)?.text !== undefined) await setTextSize(page);
  return problems;
}

/** What a person sets in the browser: media queries follow it too. */
async function setTextSize(page: Page, percent = 100): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 0.16 * percent, fixed: 0.13 * percent } });
  await session.detach();
}

/** How long a page must not change to count as complete; less once its data are there. */
const QUIET_MS = 120;
const CHANGED_IN_PLACE_MS = 20;

/** Waits until the placeholder rows are replaced by real ones and nothing changes any more. */
async function settle(page: Page, quiet = QUIET_MS): Promise<void> {
  // In the page: an expectation's own retries would wait longer than the page needs.
  await page.waitForFunction(
    () => document.querySelector("output[aria-label^=Loading], output[aria-label^=Cargando]") === null,
  );
  await page.evaluate(async (quietFor) => {
    let last = performance.now();
    const watcher = new MutationObserver(() => {
      last = performance.now();
    });
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    const latest = last + 5000;
    // The contrast of colours in transition to another appearance does not count.
    const isMoving = () =>
      document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    while ((isMoving() || performance.now() - last < quietFor) && performance.now() < latest) {
      // Animations end and size changes arrive with a frame, and a busy machine renders few.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    }
    watcher.disconnect();
  }, quiet);
}

async function setAppearance(page: Page, appearance: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset["appearance"] = name;
  }, appearance);
}

async function barriers(page: Page, contrastOnly: boolean): Promise<string[]> {
  // Half a megabyte of script: once per load of the app, not once per look.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      // The app has no third-party frames, and no check needs a second parse of the style sheets. Targets are measured by
      // `layoutProblems`; axe counts a row that is half under the bottom bar as small.
      const rules = { "target-size": { enabled: false } };
      const less = { resultTypes: ["violations"], iframes: false, preload: false, rules } satisfies RunOptions;
      const inPage = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.axe.run(document, { ...less, runOnly });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    },
    contrastOnly ? ["color-contrast"] : STANDARD,
  );
}

async function missingTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ["aria-label", "placeholder", "title", "alt"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...spoken];
  });
  const wrong = texts.flatMap((text) => text.split(/\s+/)).filter((word) => NOT_A_TEXT.test(word));
  return [...new Set(wrong)].map((word) => `no text: ${word}`);
}
