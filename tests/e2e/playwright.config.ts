import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { APP, FIRST_PORT } from "./support/backend.ts";

/** Browser tests against the real local backend, started by the same script as `npm start`, on separate ports. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../.rutero/test-results/e2e",
  // Every test has its own people, records or devices, and changes nothing that another one relies on.
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: "chromium", testIgnore: ["**/webkit/*", "**/maintenance.spec.ts"], teardown: "maintenance" },
    // Its pages answer too slowly beside other tests.
    { name: "webkit", testMatch: "**/webkit/*.spec.ts", dependencies: ["chromium"] },
    // For everybody: after all others, whether they passed or not.
    { name: "maintenance", testMatch: "**/maintenance.spec.ts" },
  ],
  // A test that only passes on a retry has found a race.
  retries: 0,
  timeout: 60_000,
  // A function of the local backend starts a process on its first call.
  expect: { timeout: 30_000 },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["./support/line-per-file.ts"], ["json", { outputFile: "../../.rutero/test-results/playwright.json" }]],
  use: {
    baseURL: APP,
    locale: "en-US",
    timezoneId: "America/Mexico_City",
    serviceWorkers: "allow",
    // Longer than anything takes here, far shorter than a test: the error names what is missing.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace slows down every test: record one with `--trace on` once a test has failed.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
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
