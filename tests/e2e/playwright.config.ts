import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromiumShell } from "#tests/support/chromium.ts";
import PROGRAMS from "#tests/support/engine-programs.json" with { type: "json" };
import { APP, FIRST_PORT } from "./support/backend.ts";

/** Ends in maintenance, which shuts out everybody who signs in. */
const LIFECYCLE = "**/lifecycle.spec.ts";
const VISITORS = "**/visitor-pages.spec.ts";
/** Drives WebKit itself. */
const FREEZE = "**/freeze.spec.ts";

/**
 * Milliseconds: longer than anything takes here, so that an error names what is missing. A busy machine may answer late,
 * and patience costs a test that passes nothing.
 */
const PATIENCE = { test: 600_000, step: 60_000 };

/** The main flows again (`@engines`), each in one of the other engines that are installed. */
const ENGINES = [
  {
    name: "firefox",
    grep: /@engines/,
    testIgnore: FREEZE,
    dependencies: ["staff"],
    ...engine([`--rutero-firefox=${PROGRAMS.firefox[0]}`]),
  },
  // Its pages answer too slowly beside other tests.
  { name: "webkit", grep: /@engines/, testIgnore: FREEZE, dependencies: ["staff"], ...engine([]) },
  { name: "freeze", testMatch: FREEZE, dependencies: ["staff"] },
].filter(({ name }) => PROGRAMS[name === "firefox" ? "firefox" : "webkit"].every((path) => existsSync(path)));

/**
 * How Playwright starts a browser that speaks WebDriver BiDi (`engines/main.ts`), and how long it waits for it: pages there
 * answer more slowly than in Chromium.
 */
function engine(args: string[]) {
  return {
    timeout: 2 * PATIENCE.test,
    expect: { timeout: 3 * PATIENCE.step },
    use: {
      browserName: "firefox",
      channel: "moz-firefox",
      actionTimeout: 3 * PATIENCE.step,
      navigationTimeout: 3 * PATIENCE.step,
      launchOptions: {
        executablePath: fileURLToPath(new URL("engines/start.mjs", import.meta.url)),
        args,
        firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "layout.css.prefers-color-scheme.content-override": 1 },
      },
    },
  } as const;
}

/** Browser tests against the real local backend, started by the same script as `npm start`, on separate ports. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../.rutero/test-results/e2e",
  // Every test has its own people, records or devices, and changes nothing that another one relies on.
  fullyParallel: true,
  // More than two cores: a test often waits, for an answer or for a page to come to rest.
  workers: 3,
  projects: [
    { name: "staff", testIgnore: [VISITORS, LIFECYCLE, "**/engines/*.spec.ts"], teardown: "lifecycle" },
    // Its pages answer too slowly beside other tests.
    ...ENGINES,
    // After all others, whether they passed or not, beside visitors, who never sign in.
    { name: "lifecycle", testMatch: [VISITORS, LIFECYCLE] },
  ],
  // A test that only passes on a retry has found a race.
  retries: 0,
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.step },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["./support/line-per-file.ts"], ["json", { outputFile: "../../.rutero/test-results/playwright.json" }]],
  use: {
    baseURL: APP,
    locale: "en-US",
    timezoneId: "America/Mexico_City",
    serviceWorkers: "allow",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: PATIENCE.step,
    navigationTimeout: PATIENCE.step,
    // A trace slows down every test: record one with `--trace on` once a test has failed.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromiumShell(), args: CHROMIUM_ARGS },
  },
  webServer: {
    command: `node emulator/start.mjs --ports-from ${FIRST_PORT} --data-dir .rutero/e2e --reset --map-tiles`,
    cwd: "../..",
    url: APP,
    timeout: 300_000,
    // While working on a test, start the same command by hand once, then run with RUTERO_E2E_RUNNING=1.
    reuseExistingServer: process.env["RUTERO_E2E_RUNNING"] !== undefined,
    gracefulShutdown: { signal: "SIGINT", timeout: 30_000 },
  },
});
