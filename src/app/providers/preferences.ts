import * as v from "valibot";
import { readAppearance, setSun, setTheme, subscribeToAppearance } from "../shell/appearance.ts";
import {
  FIRST_RUN_STEPS,
  HANDS,
  MAP_APPS,
  PAPERS,
  type Preferences,
  START_PAGES,
  TEXT_SIZES,
} from "#ui/ports/preferences.ts";
import { DistanceUnit } from "#domain/values/distance.ts";

const KEY = "rutero-preferences";

const Stored = v.object({
  textSize: v.fallback(v.picklist(TEXT_SIZES), "normal"),
  hand: v.fallback(v.picklist(HANDS), "right"),
  startPage: v.fallback(v.picklist(START_PAGES), "/home"),
  mapApp: v.fallback(v.picklist(MAP_APPS), "phone"),
  paper: v.fallback(v.picklist(PAPERS), "letter"),
  distanceUnit: v.fallback(DistanceUnit, "km"),
  counter: v.fallback(v.boolean(), false),
  tellErrors: v.fallback(v.boolean(), true),
  firstRun: v.fallback(v.picklist([...FIRST_RUN_STEPS, "done"]), FIRST_RUN_STEPS[0]),
});
type Stored = v.InferOutput<typeof Stored>;

const listeners = new Set<() => void>();
let current: Preferences | null = null;

/** This device's preferences (COMPANY-25). `public/first-paint.js` applies text size and hand before the first paint. */
export function readPreferences(): Preferences {
  current ??= { ...readStored(), ...readAppearance() };
  return current;
}

/** The same for a page that is drawn at build time, which no device has chosen anything for yet. */
export function preferencesWhenDrawn(): Preferences {
  return import.meta.env.SSR ? { ...v.parse(Stored, {}), theme: "light", sun: false } : readPreferences();
}

export function changePreferences({ theme, sun, ...changes }: Partial<Preferences>): void {
  if (theme !== undefined) setTheme(theme);
  if (sun !== undefined) setSun(sun);
  if (Object.keys(changes).length > 0) {
    const stored = { ...readStored(), ...changes };
    localStorage.setItem(KEY, JSON.stringify(stored));
    document.documentElement.dataset["text"] = stored.textSize;
    document.documentElement.dataset["hand"] = stored.hand;
  }
  refresh();
}

export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToAppearance(refresh);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function refresh(): void {
  current = null;
  for (const listener of listeners) listener();
}

function readStored(): Stored {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), localStorage.getItem(KEY));
  return stored.success ? stored.output : v.parse(Stored, {});
}
