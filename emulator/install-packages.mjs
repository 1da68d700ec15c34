// Plain JavaScript on purpose: it runs before any package is installed.
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runWithUs } from "./run-with-us.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const NEEDED = [20, 19];

/** Installs the packages of package-lock.json if they are missing or outdated. Exits the process if that fails. */
export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    stop(`Rutero needs Node ${NEEDED.join(".")} or newer; this is Node ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  process.stdout.write("Installing packages (about two minutes, only this once) …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if ((await runWithUs(npm, ["ci", "--no-audit", "--no-fund"], ROOT)) !== 0)
    stop("npm ci did not succeed: see its message above.");
}

/** npm writes its own copy of the lock file last, so its date is when the installation was complete. */
function isInstalled() {
  const installed = `${ROOT}node_modules/.package-lock.json`;
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${ROOT}package-lock.json`).mtimeMs;
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
