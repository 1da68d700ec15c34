let resolveRunning = () => {};
let isJustTaken = false;

/** Resolves once the app runs what is on the page. */
export const running = new Promise<void>((resolve) => {
  resolveRunning = resolve;
});

export function noteRunning(): void {
  resolveRunning();
}

/** Whether the server sent a page that was drawn at build time (`src/app/first-pages.tsx`), for who was never signed in. */
export function isDrawn(): boolean {
  return typeof document === "object" && drawnPages().length > 0;
}

/**
 * The drawn page in the language of the texts, without those in others; null where there is none. From then on it is the
 * app's, in whatever language, and no longer one that the style sheet shows or hides by its own.
 */
export function takeDrawnPage(): HTMLElement | null {
  let taken: HTMLElement | null = null;
  for (const page of drawnPages()) {
    if (page.lang === document.documentElement.lang) taken = page;
    else page.remove();
  }
  taken?.removeAttribute("lang");
  isJustTaken = taken !== null;
  return taken;
}

/** True once after a drawn page was taken over: who reads it may have scrolled it. */
export function staysScrolled(): boolean {
  const stays = isJustTaken;
  isJustTaken = false;
  return stays;
}

function drawnPages(): NodeListOf<HTMLElement> {
  return document.querySelectorAll("html[data-visitor='new'] #root > [lang]");
}
