/** `theme` stores light or dark and defaults to the system's; sun mode is stored separately (SCREEN-11). */
const THEME_KEY = "theme";
const SUN_KEY = "rutero-sun";

export type Theme = "light" | "dark";

export interface Appearance {
  readonly theme: Theme;
  readonly sun: boolean;
}

const listeners = new Set<() => void>();
let current: Appearance | null = null;

/** `public/first-paint.js` sets it by the same rule before the first paint; this reads and changes it. */
export function readAppearance(): Appearance {
  current ??= { theme: storedTheme() ?? systemTheme(), sun: localStorage.getItem(SUN_KEY) === "on" };
  return current;
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  show({ ...readAppearance(), theme });
}

export function setSun(sun: boolean): void {
  if (sun) localStorage.setItem(SUN_KEY, "on");
  else localStorage.removeItem(SUN_KEY);
  show({ ...readAppearance(), sun });
}

export function subscribeToAppearance(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (storedTheme() === null) show({ ...readAppearance(), theme: systemTheme() });
  };
  listeners.add(listener);
  system.addEventListener("change", follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", follow);
  };
}

function show(next: Appearance): void {
  current = next;
  document.documentElement.dataset["appearance"] = next.sun ? "sun" : next.theme;
  colourBrowser(next);
  for (const listener of listeners) listener();
}

/** Gives the browser's bar the page's colour. */
function colourBrowser({ theme, sun }: Appearance): void {
  const colour = sun ? "#ffffff" : theme === "dark" ? "#101714" : "#fbfaf6";
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", colour);
}

function storedTheme(): Theme | null {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : null;
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
