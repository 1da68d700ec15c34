import { firstPaint } from "../start/first-paint.ts";
import { KEPT_ERRORS, type TellingApp } from "./telling-app.ts";

/** Enough to tell what went wrong while the code that describes errors is fetched. */
const MOST_AT_START = 20;

let note: ((thrown: unknown) => void) | null = null;
let early: unknown[] = [];
let isLoading = false;
let app: TellingApp | null = null;

/** Notes an error that a boundary has caught. Everything else that nobody handles is heard of on the window. */
export function noteError(thrown: unknown): void {
  if (note !== null) note(thrown);
  else if (early.length < MOST_AT_START) early.push(thrown);
  if (note === null) void load();
}

/**
 * Hears of every error of this page from now on, and tells us what is left of former starts (OPS-35). The code for it is
 * fetched after the first paint, and only if there is something to tell.
 */
export function watchErrors(telling: TellingApp): void {
  app = telling;
  addEventListener("error", ({ error, message }) => noteError(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => noteError(reason));
  if (localStorage.getItem(KEPT_ERRORS) !== null) void load();
}

async function load(): Promise<void> {
  if (isLoading || app === null) return;
  isLoading = true;
  await firstPaint;
  try {
    const { openTeller } = await import("./open-teller.ts");
    note = openTeller(app);
    for (const thrown of early.splice(0)) note(thrown);
  } catch {
    // Its code is not on this device. Errors are told another time, or not at all.
    early = [];
  }
}
