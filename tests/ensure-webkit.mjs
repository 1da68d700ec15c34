// Plain JavaScript: part of the script behind `npm test`.
import { existsSync, readFileSync } from "node:fs";
import { installWithApt } from "./install-with-apt.mjs";

const PROGRAMS = JSON.parse(readFileSync(new URL("support/webkit-programs.json", import.meta.url), "utf8"));

/** Installs WebKit if Debian's package manager can. Without it its tests are skipped, which is said. */
export function ensureWebKit() {
  if (!hasWebKit()) installWithApt("WebKit", "webkit2gtk-driver", "xvfb", "openssl");
  if (hasWebKit()) return;
  process.stdout.write(
    "SKIPPED: the tests in WebKit, which is not installed (Debian: apt-get install webkit2gtk-driver xvfb openssl).\n",
  );
}

function hasWebKit() {
  return PROGRAMS.every((path) => existsSync(path));
}
