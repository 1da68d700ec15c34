import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { APP, FIRST_PORT } from "./support/backend.ts";

/** Browser tests against the real local backend, started by the same script as `npm start` on ports of its own. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../.rutero/test-results/e2e",
  // Every test has people, records or devices of its own, and changes nothing that another one stands on.
  fullyParallel: true,
  workers: 2,
  // A shared machine can be slow beyond every timeout. A test that needs its second chance is reported as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"], ["json", { outputFile: "../../.rutero/test-results/playwright.json" }]],
  use: {
    baseURL: APP,
    locale: "en-US",
    timezoneId: "America/Mexico_City",
    serviceWorkers: "allow",
    // Longer than anything takes here, far shorter than a test: what never comes is told by its name.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording costs every test time and only a failed one is looked at: the second chance is recorded.
    trace: "on-first-retry",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  webServer: {
    command: `node emulator/start.mjs --ports-from ${FIRST_PORT} --data-dir .rutero/e2e --reset`,
    cwd: "../..",
    url: APP,
    timeout: 300_000,
    // For working on a test: start the same command by hand once, then run with RUTERO_E2E_RUNNING=1.
    reuseExistingServer: process.env["RUTERO_E2E_RUNNING"] !== undefined,
    gracefulShutdown: { signal: "SIGINT", timeout: 30_000 },
  },
});
