import { existsSync } from "node:fs";
import PLACES from "./chromium-places.json" with { type: "json" };

/** Flags for a quiet headless Chromium that makes no requests to the outside world. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The system's Chromium: the one named by CHROMIUM, or the first in the usual places. */
export function findChromium(): string {
  const found = firstOf(PLACES.whole);
  if (!found) throw new Error("No Chromium found. Install one, or name it in the environment variable CHROMIUM.");
  return found;
}

/**
 * The same engine without the browser around it, where there is one: pages take a third less of the machine. It has no
 * background sync, and is not what people use: figures are measured in the whole one.
 */
export function findChromiumShell(): string {
  return firstOf(PLACES.shell) ?? findChromium();
}

function firstOf(places: readonly string[]): string | undefined {
  return [process.env["CHROMIUM"] ?? "", ...places].find((path) => path !== "" && existsSync(path));
}
