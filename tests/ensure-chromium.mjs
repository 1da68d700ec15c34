// Plain JavaScript: part of the script behind `npm test`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const PLACES = JSON.parse(readFileSync(new URL("support/chromium-places.json", import.meta.url), "utf8"));

/** Whether there is a Chromium for the browser tests: the system's, or one installable with Debian's package manager. */
export function ensureChromium() {
  if (hasChromium()) return true;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write("Installing Chromium …\n");
    run(["update", "-qq"]);
    run(["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  }
  if (hasChromium()) return true;
  process.stderr.write(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one in the variable CHROMIUM.\n",
  );
  return false;
}

function hasChromium() {
  return [process.env["CHROMIUM"] ?? "", ...PLACES].some((path) => path !== "" && existsSync(path));
}

function run(args) {
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
