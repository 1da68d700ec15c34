// Plain JavaScript: part of the script behind `npm test`.
import { existsSync, readFileSync } from "node:fs";
import { installWithApt } from "./install-with-apt.mjs";

const PLACES = JSON.parse(readFileSync(new URL("support/chromium-places.json", import.meta.url), "utf8"));

/** Whether there is a Chromium for the browser tests: the system's, or one installable with Debian's package manager. */
export function ensureChromium() {
  if (!hasChromium()) installWithApt("Chromium", "chromium");
  if (hasChromium()) return true;
  process.stderr.write(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one in the variable CHROMIUM.\n",
  );
  return false;
}

function hasChromium() {
  return [process.env["CHROMIUM"] ?? "", ...PLACES].some((path) => path !== "" && existsSync(path));
}
