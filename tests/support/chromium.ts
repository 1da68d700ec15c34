import { existsSync } from "node:fs";

/** Flags for a quiet headless Chromium that asks nothing of the outside world. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/** The system's Chromium: the one named by CHROMIUM, or the first in the usual places. */
export function findChromium(): string {
  const found = [process.env["CHROMIUM"] ?? "", ...PLACES].find((path) => path !== "" && existsSync(path));
  if (!found) throw new Error("No Chromium found. Install one, or name it in the environment variable CHROMIUM.");
  return found;
}
