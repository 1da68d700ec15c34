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
  const found = [process.env["CHROMIUM"] ?? "", ...PLACES].find((path) => path !== "" && existsSync(path));
  if (!found) throw new Error("No Chromium found. Install one, or name it in the environment variable CHROMIUM.");
  return found;
}
