// Plain JavaScript: part of the script behind `npm test`.
import { existsSync, readFileSync } from "node:fs";
import { installWithApt } from "./install-with-apt.mjs";

const PROGRAMS = JSON.parse(readFileSync(new URL("support/engine-programs.json", import.meta.url), "utf8"));
const ENGINES = [
  { project: "firefox", name: "Firefox", packages: ["firefox-esr"] },
  { project: "webkit", name: "WebKit", packages: ["webkit2gtk-driver", "xvfb", "openssl"] },
];

/**
 * Installs the wanted engines beside Chromium if Debian's package manager can, and returns the Playwright projects of those that
 * are there. Without one its tests are skipped, which is said.
 */
export function ensureEngines(wanted) {
  return ENGINES.filter(({ project, name, packages }) => {
    if (!wanted.includes(project)) return false;
    const isThere = () => PROGRAMS[project].every((path) => existsSync(path));
    if (!isThere()) installWithApt(name, ...packages);
    if (isThere()) return true;
    const how = `apt-get install ${packages.join(" ")}`;
    process.stdout.write(`SKIPPED: the tests in ${name}, which is not installed (Debian: ${how}).\n`);
    return false;
  }).map(({ project }) => project);
}
