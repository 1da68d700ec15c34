// Plain JavaScript: part of the script behind `npm test`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs packages where that is possible: on Debian, as root. */
export function installWithApt(what, ...packages) {
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  process.stdout.write(`Installing ${what} …\n`);
  run(["update", "-qq"]);
  run(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}

function run(args) {
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
