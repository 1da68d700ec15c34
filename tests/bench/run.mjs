// Bundles the benchmark (Node does not read TypeScript here) and runs it: `npm run bench -- --only search,orders`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
if (!existsSync("node_modules/rolldown")) run(npm, ["ci"]);
run("node", ["node_modules/rolldown/bin/cli.mjs", "-c", "tests/bench/rolldown.config.mjs", "--log-level", "silent"]);
run("node", ["--expose-gc", ".rutero/bench/main.mjs", ...process.argv.slice(2)]);

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
