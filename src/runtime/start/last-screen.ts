import type { Instant } from "#domain/values/instant.ts";

const KEY = "rutero-last-screen";
/** The most characters that are kept: a start reads them before it draws anything. */
const MOST = 300_000;
/** How much is kept, in heights of the window: more would hold up the app's own start. */
const HEIGHTS = 2;
/** What a page can end before. */
const PARTS = "article, section, li, tr";

/** What was on screen, and for which starts it may be shown. */
interface LastScreen {
  readonly html: string;
  /** What must be as it was: page, language, appearance, width and style sheet. */
  readonly look: string;
  readonly from: Instant;
  /** The last instant at which it may be shown. */
  readonly until: Instant;
}

/**
 * Keeps what is on screen for the next start, which shows it before any other script has run (SCREEN-26):
 * `public/first-paint.js` puts it there, and notes which link is tapped.
 */
export function keepLastScreen(from: Instant, until: Instant): void {
  const screen = document.querySelector("#root main")?.closest("#root > *");
  if (!screen || screen.hasAttribute("inert") || document.querySelector("[role=dialog], [role=menu]")) return;
  // What is typed or ticked is no part of a page's HTML.
  if (screen.querySelector("input, textarea, select")) return;
  const html = copyOfTop(screen).outerHTML;
  if (html.length > MOST) return;
  const kept: LastScreen = { html, look: lookOfPage(), from, until };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the next start shows nothing ahead.
  }
}

/** It is true no longer: the page changes from now on, or nobody is signed in. */
export function dropLastScreen(): void {
  localStorage.removeItem(KEY);
  lastScreen()?.remove();
}

/** Whether the last screen stands in for the app. */
export function hasLastScreen(): boolean {
  return typeof document === "object" && lastScreen() !== null;
}

/**
 * Shows the app in its place once that can be used. A link that was tapped meanwhile is followed if the app has it too. A
 * button is not pressed: it may belong to something else by now.
 */
export function replaceLastScreen(): void {
  const tapped = lastScreen()?.querySelector("a[data-tapped]")?.getAttribute("href");
  dropLastScreen();
  if (tapped) document.querySelector<HTMLElement>(`#root a[href="${CSS.escape(tapped)}"]`)?.click();
}

function copyOfTop(screen: Element): Element {
  const copy = screen.cloneNode(true) as Element;
  const copies = [...copy.querySelectorAll(PARTS)];
  for (const [index, part] of screen.querySelectorAll(PARTS).entries()) {
    if (part.getBoundingClientRect().top + scrollY > HEIGHTS * innerHeight) copies[index]?.remove();
  }
  // They end with this page.
  for (const image of copy.querySelectorAll('img[src^="blob:"]')) image.removeAttribute("src");
  return copy;
}

function lookOfPage(): string {
  const { lang, dataset } = document.documentElement;
  const { appearance, text, hand } = dataset;
  const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.href;
  return [location.pathname + location.search, lang, appearance, text, hand, innerWidth, styles].join(" ");
}

function lastScreen(): HTMLElement | null {
  return document.querySelector("#last-screen");
}
