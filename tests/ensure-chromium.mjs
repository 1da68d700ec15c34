// Plain JavaScript: part of the script behind `npm test`.
import { existsSync, readFileSync } from "node:fs";
import { installWithApt } from "./install-with-apt.mjs";

const PLACES = JSON.parse(readFileSync(new URL("support/chromium-places.json", import.meta.url), "utf8"));

/**
 * Whether there is a Chromium for the browser tests: the system's, or one installable with Debian's package manager. The
 * shell is lighter; without it most tests take longer.
 */
export function ensureChromium() {
  if (!isThere(PLACES.whole)) installWithApt("Chromium", "chromium");
  if (!isThere(PLACES.shell)) installWithApt("Chromium's headless shell", "chromium-headless-shell");
  if (isThere(PLACES.whole)) return true;
  process.stderr.write(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one in the variable CHROMIUM.\n",
  );
  return false;
}

function isThere(places) {
  return [process.env["CHROMIUM"] ?? "", ...places].some((path) => path !== "" && existsSync(path));
}
