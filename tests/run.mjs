// `npm test`: everything, on a fresh clone. `npm run check` (--fast): types, lint, architecture and unit tests.
// Plain JavaScript, because it starts before a single package is there.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installPackages } from "../emulator/install-packages.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";

const RESULTS = ".rutero/test-results";
const FORMATTED = ["src", "sw", "functions", "emulator", "tests", "vite.config.ts"];
const fast = process.argv.includes("--fast");
const tally = { passed: 0, failed: 0 };

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
installPackages();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

step("types", () => runTool("typescript/bin/tsc", ["-b"]) || fail());
step("format", () => runTool("oxfmt/bin/oxfmt", ["--check", ...FORMATTED]) || fail());
step("lint", () => runTool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) || fail());
step("unused code", () => runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"]) || fail());
step(fast ? "architecture and unit tests" : "tests without a browser", () => {
  const projects = fast ? ["--project=architecture", "--project=unit"] : [];
  const output = `${RESULTS}/vitest.json`;
  const ok = runTool("vitest/vitest.mjs", [
    "run",
    ...projects,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${output}`,
  ]);
  const report = readReport(output);
  count(ok, report?.numPassedTests, report?.numFailedTests);
});
if (!fast) {
  step("browser tests", () => {
    if (!ensureChromium()) return fail();
    const ok = runTool("@playwright/test/cli.js", ["test", "--config=tests/e2e/playwright.config.ts"]);
    const stats = readReport(`${RESULTS}/playwright.json`)?.stats;
    if (stats?.flaky > 0) process.stdout.write(`${stats.flaky} of them needed a second chance: a race to be found.\n`);
    count(ok, stats === undefined ? undefined : stats.expected + stats.flaky, stats?.unexpected);
  });
}
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exit(tally.failed === 0 ? 0 : 1);

function step(name, work) {
  process.stdout.write(`\n── ${name}\n`);
  const start = performance.now();
  const before = tally.failed;
  work();
  const verdict = tally.failed === before ? "ok" : "FAILED";
  process.stdout.write(`── ${name}: ${verdict}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

function runTool(script, args) {
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}

/** A runner that ended badly without a failed test to show for it still counts as one. */
function count(ok, passed = 0, failed = 0) {
  tally.passed += passed;
  tally.failed += !ok && failed === 0 ? 1 : failed;
}

function fail() {
  tally.failed += 1;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
