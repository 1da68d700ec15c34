import type { Page } from "@playwright/test";

/**
 * Violations of SCREEN-2 on a page at its current size: sideways scrolling, content off the screen, targets
 * below 48 px, lines of text on each other, main actions out of sight; with `reach`, also one in front that something covers. Runs in the page.
 */
export function layoutProblems(page: Page, reach = false): Promise<string[]> {
  return page.evaluate((reach) => {
    // Borders are drawn at whole device pixels.
    const SMALLEST = 47.5;
    const found: string[] = [];

    if (document.documentElement.scrollWidth > innerWidth) {
      found.push(`scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);
    }
    const targets = 'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="menuitem"]';
    for (const element of document.querySelectorAll(targets)) {
      // A second, thumb-sized way to the same thing does not count as a target.
      const second = element.getAttribute("tabindex") === "-1" && element.getAttribute("role") !== "tab";
      if (!isShown(element) || second || isInText(element)) continue;
      const drawn = (element.localName === "input" && element.closest("label")) || element;
      const { width, height } = drawn.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if (width < SMALLEST || height < SMALLEST) {
        found.push(`${nameOf(drawn)}: ${Math.round(width)} × ${Math.round(height)}`);
      }
    }
    for (const element of document.querySelectorAll("main *, header *, nav *, [role=dialog] *")) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (left >= 0 && right <= innerWidth + 0.5)) continue;
      if (isShown(element) && !isInRow(element)) found.push(`${nameOf(element)}: beside the screen`);
    }
    for (const element of document.querySelectorAll("main *, [role=dialog] *")) {
      if (![...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")) continue;
      const { fontSize, lineHeight } = getComputedStyle(element);
      // Lines as high as their letters were drawn for another size of text: they lie on each other.
      if (parseFloat(lineHeight) < parseFloat(fontSize) && isShown(element)) found.push(`${nameOf(element)}: overlaps`);
    }
    const front = [...document.querySelectorAll("[role=dialog]")].filter(isShown).at(-1) ?? document.body;
    const main = [...(reach ? front : document).querySelectorAll("button.bg-brand, a.bg-brand")].filter(isShown);
    const inSight = main.some((element) => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight + 0.5) return false;
      return !reach || element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (main.length > 0 && !inSight) found.push(`no main action in sight: ${main.map(nameOf).join(", ")}`);
    return found;

    function nameOf(element: Element): string {
      const name = element.getAttribute("aria-label") ?? element.textContent;
      return `<${element.localName}> ${name.trim().slice(0, 40)}`;
    }

    function isShown(element: Element): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert], [aria-hidden=true]") === null
      );
    }

    /** A link in running text is as high as its line (WCAG 2.5.8). */
    function isInText(element: Element): boolean {
      return element.localName === "a" && getComputedStyle(element).display === "inline";
    }

    /** A row of chips, tabs or columns may scroll sideways if all of it can be reached. */
    function isInRow(element: Element): boolean {
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(outer).overflowX) && outer.localName !== "main") return true;
      }
      return false;
    }
  }, reach);
}
