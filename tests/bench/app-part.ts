import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { median } from "./browser.ts";
import type { Print } from "./main.ts";
import { heapWhileSelling, loadEverything, signIn, startApp } from "./running-app.ts";
import { FIRST_STOPS, giveFirstShown, LOOK_MS } from "./when-shown.ts";

const PORT = 18_650;
const APP = `http://127.0.0.1:${PORT}`;
const THROTTLE = 4;
const STARTS = 5;

/** The built app over the whole local backend with a large catalogue: what a person on a mid-range phone waits for. */
export async function appPart(print: Print): Promise<void> {
  const app = await startApp(PORT);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, "--enable-precise-memory-info"],
  });
  try {
    print("entry_js_gzip_kb", (await scriptsBeforePaint(browser)) / 1024);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-US" });
    const page = await signIn(app, context);
    await loadEverything(page);
    print("map_js_gzip_kb", (await scriptsOfMap(page)) / 1024);
    const { shown, drawn } = await coldStartOffline(context, page);
    print("cold_start_offline_x4_ms", shown);
    print("cold_start_offline_drawn_x4_ms", drawn);
    print("day_open_offline_x4_ms", await dayOpenOffline(context, page));
    print("heap_mb", await heapWhileSelling(context, page));
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Gzipped bytes of every script that arrived before the first paint. */
async function scriptsBeforePaint(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    // What is fetched ahead may still be on its way when the page closes; none of it came before the paint.
    bodies.set(
      response.url(),
      response.body().catch(() => Buffer.alloc(0)),
    );
  });
  await page.goto(`${APP}/login`);
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

/** Gzipped bytes of the scripts that opening a map adds to those of its page. */
async function scriptsOfMap(page: Page): Promise<number> {
  await page.goto(`${APP}/customers`);
  await page.getByRole("list", { name: "Customers" }).getByRole("button").first().waitFor();
  const before = new Set(await scriptsOf(page));
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await page
    .getByRole("region", { name: /^Map with/ })
    .getByRole("button", { name: "Zoom in", exact: true })
    .waitFor();
  const added = (await scriptsOf(page)).filter((url) => !before.has(url));
  const bodies = await Promise.all(added.map(async (url) => (await page.request.get(url)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );
}

/** From navigation to the frame with today's first stop, as it was left on screen and as the app draws it. */
async function coldStartOffline(context: BrowserContext, page: Page): Promise<{ shown: number; drawn: number }> {
  await giveFirstShown(context, FIRST_STOPS);
  const drawn: number[] = [];
  const shown = await slowAndOffline(context, page, async () => {
    await page.goto(`${APP}/itinerary/today`);
    const [first = NaN, own = NaN] = await page.evaluate(() => firstShown);
    drawn.push(own);
    await page.waitForTimeout(LOOK_MS);
    return first;
  });
  return { shown, drawn: median(drawn) };
}

/** From the tap on today, in the running app, to the frame with its first stop. */
function dayOpenOffline(context: BrowserContext, page: Page): Promise<number> {
  return slowAndOffline(context, page, async () => {
    await page.goto(`${APP}/itinerary`);
    await page.locator(TODAY).first().waitFor();
    return page.evaluate(openToday, TODAY);
  });
}

const TODAY = 'a[href="/itinerary/today"]';

async function openToday(link: string): Promise<number> {
  const start = performance.now();
  document.querySelector<HTMLAnchorElement>(link)?.click();
  while (document.querySelector("article") === null) await new Promise(requestAnimationFrame);
  await whenShown();
  return performance.now() - start;
}

/** The middle of several figures taken offline with the main thread four times slower. */
async function slowAndOffline(context: BrowserContext, page: Page, act: () => Promise<number>): Promise<number> {
  const cdp = await context.newCDPSession(page);
  await context.setOffline(true);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await act());
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await context.setOffline(false);
  return median(times);
}
