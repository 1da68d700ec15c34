import { spawn } from "node:child_process";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { median } from "./browser.ts";
import { largeDataFolder } from "./large-data.ts";
import type { Print } from "./main.ts";
import { workerHeaps } from "./worker-heaps.ts";

const PORT = 18_650;
const APP = `http://127.0.0.1:${PORT}`;
const THROTTLE = 4;
const STARTS = 5;
const MEBIBYTE = 1024 * 1024;

/** The built app over the whole local backend with a large catalogue: what a person on a mid-range phone waits for. */
export async function appPart(print: Print): Promise<void> {
  const backend = await startBackend();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, "--enable-precise-memory-info"],
  });
  try {
    print("entry_js_gzip_kb", (await scriptsBeforePaint(browser)) / 1024);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-US" });
    const page = await signIn(context);
    await loadEverything(page);
    print("cold_start_offline_x4_ms", await coldStartOffline(context, page));
    print("heap_mb", await heapWhileSelling(context, page));
  } finally {
    await browser.close();
    await backend.stop();
  }
}

async function startBackend(): Promise<{ stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [
      "emulator/start.mjs",
      "--ports-from",
      String(PORT),
      "--data-dir",
      ".rutero/bench/backend",
      "--data",
      largeDataFolder(),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      if (text.toString().includes(APP)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the backend ended with ${code}`)));
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGINT");
      }),
  };
}

/** Bytes, gzipped, of every script that arrived before something was painted. */
async function scriptsBeforePaint(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.set(response.url(), response.body());
  });
  await page.goto(APP);
  await page.getByLabel("E-mail").waitFor();
  const before = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const scripts = performance.getEntriesByType("resource").filter((entry) => /\.js(\?|$)/.test(entry.name));
    return scripts.filter((entry) => entry.startTime + entry.duration <= paint).map((entry) => entry.name);
  });
  const sizes = await Promise.all(
    before.map(async (url) => gzipSync((await bodies.get(url)) ?? Buffer.alloc(0)).length),
  );
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${APP}/login`);
  await page.getByLabel("E-mail").fill("ana@real.rutero.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-rutero-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/home");
  return page;
}

/** Until the whole catalogue has been read, and the worker controls the page. */
async function loadEverything(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
      const mirror = names.find((name) => name.endsWith("-mirror"));
      if (!mirror || !navigator.serviceWorker.controller) return false;
      return new Promise<boolean>((resolve) => {
        const request = indexedDB.open(mirror);
        request.addEventListener("success", () => {
          const database = request.result;
          const feeds = database.transaction("feeds").objectStore("feeds").getAll();
          feeds.addEventListener("success", () => {
            database.close();
            const rows = feeds.result as { loaded: boolean }[];
            resolve(rows.length >= 8 && rows.every((row) => row.loaded));
          });
        });
      });
    },
    undefined,
    { timeout: 300_000, polling: 1_000 },
  );
}

/** From navigation to the first stop of today on screen, the network cut and the main thread four times slower. */
async function coldStartOffline(context: BrowserContext, page: Page): Promise<number> {
  const cdp = await context.newCDPSession(page);
  await context.setOffline(true);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await page.goto(`${APP}/itinerary/today`);
    await page.getByRole("article").first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await context.setOffline(false);
  return median(times);
}

/** Page and catalogue worker together, with a search on screen, after a collection. */
async function heapWhileSelling(context: BrowserContext, page: Page): Promise<number> {
  await page
    .getByRole("link", { name: /New order|Continue order/ })
    .first()
    .click();
  await page.getByRole("searchbox").fill("leche entera");
  await page
    .getByRole("button", { name: /^Add|^More/ })
    .first()
    .waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const usage: { usedSize: number; backingStorageSize?: number } = await cdp.send("Runtime.getHeapUsage");
  return (usage.usedSize + (usage.backingStorageSize ?? 0) + (await workerHeaps(cdp))) / MEBIBYTE;
}
