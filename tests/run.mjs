// `npm test`: everything, on a fresh clone; where `CI` is set also the main flows in WebKit and Firefox. `npm run check`
// (--check): all that needs no browser and that the work since the main branch can break, with fewer random cases.
// `npm run test:engines` (--engines): the main flows in WebKit and Firefox only.
// Plain JavaScript, because it runs before any package is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "../emulator/install-packages.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureEngines } from "./ensure-engines.mjs";

const RESULTS = ".rutero/test-results";
const FORMATTED = ["src", "sw", "functions", "emulator", "deploy", "tests", "vite.config.ts"];
const PROJECTS = ["architecture", "unit", "component", "integration", "rules"];
const check = process.argv.includes("--check");
const enginesOnly = process.argv.includes("--engines");
/** Minutes longer, which nobody waits for in CI. */
const inEveryEngine = enginesOnly || process.env["CI"] !== undefined;
const tally = { passed: 0, failed: 0 };
/** The number of random cases per level. */
const cases = new Map();

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
await installPackages();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// The tests leave a core idle at times; the checks use it.
if (!enginesOnly) await Promise.all([inTurn(checkTypes, checkFormat, checkLint, checkUnusedCode), runTests()]);
if (!check) await runBrowserTests();
const levels = [...cases].map(([level, count]) => `${level} ${count}`).join(", ");
process.stdout.write(`\ncases: ${levels}\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exit(tally.failed === 0 ? 0 : 1);

async function inTurn(...steps) {
  for (const step of steps) await step();
}

function checkTypes() {
  return step("types", async () => count(await runTool("typescript/bin/tsc", ["-b"])));
}

function checkFormat() {
  return step("format", async () => count(await runTool("oxfmt/bin/oxfmt", ["--check", ...FORMATTED])));
}

function checkLint() {
  return step("lint", async () => count(await runTool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"])));
}

function checkUnusedCode() {
  return step("unused code", async () =>
    count(await runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"])),
  );
}

/** Of the checks' tests, those that import what changed, and the architecture's, which read files instead. */
async function runTests() {
  const base = check ? workBase() : null;
  if (base === null) return runVitest("tests without a browser", [...PROJECTS, "emulator", "simulation"]);
  await runVitest("architecture", ["architecture"]);
  const rest = PROJECTS.filter((project) => project !== "architecture");
  const projects = hasChanged(base, "emulator", "tests/emulator") ? [...rest, "emulator"] : rest;
  await runVitest("tests of what changed", projects, [`--changed=${base}`, "--passWithNoTests"]);
}

function runVitest(name, projects, more = []) {
  return step(name, async () => {
    const output = `${RESULTS}/vitest.json`;
    rmSync(output, { force: true });
    const ok = await runTool(
      "vitest/vitest.mjs",
      [
        "run",
        ...projects.map((project) => `--project=${project}`),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${output}`,
        ...more,
      ],
      { stream: true, env: check ? { RUTERO_QUICK: "1" } : {} },
    );
    const report = readReport(output);
    for (const { name: file, assertionResults } of report?.testResults ?? []) {
      const level = relative("tests", file).split("/")[0];
      cases.set(level, (cases.get(level) ?? 0) + assertionResults.length);
    }
    return count(ok, report?.numPassedTests, report?.numFailedTests);
  });
}

function runBrowserTests() {
  return step("browser tests", async () => {
    if (!ensureChromium()) return count(false);
    const engines = ensureEngines(inEveryEngine ? ["firefox", "webkit"] : ["webkit"]);
    // Nothing to run is no success where nothing else is asked for.
    if (enginesOnly && engines.length === 0) return count(false);
    const projects = [
      ...(enginesOnly ? [] : ["staff"]),
      ...(inEveryEngine ? engines : []),
      ...(engines.includes("webkit") ? ["freeze"] : []),
    ];
    const only = [...(enginesOnly ? ["--no-deps"] : []), ...projects.map((project) => `--project=${project}`)];
    const config = "--config=tests/e2e/playwright.config.ts";
    const ok = await runTool("@playwright/test/cli.js", ["test", config, ...only], { stream: true });
    const stats = readReport(`${RESULTS}/playwright.json`)?.stats;
    if (stats) cases.set("browser", stats.expected + stats.unexpected + stats.flaky);
    return count(ok, stats?.expected, stats && stats.unexpected + stats.flaky);
  });
}

/** The commit of the main branch that the work began at; null if there is no work since, or git cannot tell. */
function workBase() {
  if (process.env["CI"] !== undefined) return null;
  for (const branch of ["origin/main", "main"]) {
    const { status, stdout } = git("merge-base", "HEAD", branch);
    const base = stdout?.trim();
    if (status === 0 && hasChanged(base, ".")) return base;
  }
  return null;
}

/** Whether these paths differ from a commit, committed or not. */
function hasChanged(base, ...paths) {
  const committed = git("diff", "--quiet", base, "--", ...paths);
  return committed.status !== 0 || git("status", "--porcelain", "--", ...paths).stdout !== "";
}

function git(...args) {
  return spawnSync("git", args, { encoding: "utf8" });
}

async function step(name, work) {
  const start = performance.now();
  const verdict = (await work()) ? "ok" : "FAILED";
  process.stdout.write(`── ${name}: ${verdict}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Runs a tool of node_modules. Its output is shown at the end, so that two do not mix, or streamed. */
function runTool(script, args, { stream = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${script}`, ...args], {
      stdio: ["ignore", stream ? "inherit" : "pipe", stream ? "inherit" : "pipe"],
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
    });
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    child.on("close", (status) => {
      if (status !== 0) process.stdout.write(output);
      resolve(status === 0);
    });
  });
}

/** Whether nothing failed. A runner that failed without reporting a failed test still counts as a failure. */
function count(ok, passed = 0, failed = 0) {
  tally.passed += passed;
  tally.failed += !ok && failed === 0 ? 1 : failed;
  return ok && failed === 0;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
