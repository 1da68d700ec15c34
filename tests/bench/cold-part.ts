import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { median } from "./browser.ts";
import type { Print } from "./main.ts";
import { loadEverything, signIn, startApp } from "./running-app.ts";
import { FIRST_STOPS, giveFirstShown, LOOK_MS } from "./when-shown.ts";

const PORT = 18_770;
const RIVAL_PORT = 18_780;
/** A local-first web app that people use, as it is published. Not a dependency: only this part needs it. */
const RIVAL = "@actual-app/web@26.9.0";
const FOLDER = ".rutero/bench/actual";
const THROTTLE = 4;
const STARTS = 5;
const LATEST_MS = 120_000;

/** An app with its data on the device: its address, and what is on screen once it can be used. */
interface Opened {
  readonly context: BrowserContext;
  readonly address: string;
  readonly usable: readonly string[];
}

/**
 * A cold start without signal in a new tab, four times slower: our salesperson's day until its first stop, as it was left
 * and as the app draws it, beside the demo budget of Actual until its accounts. They take turns.
 */
export async function coldPart(print: Print): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  const app = await startApp(PORT, ["--data-dir", ".rutero/bench/cold", "--reset"]);
  const rival = await serveFolder(download());
  try {
    const ours = await openOurs(browser, app);
    const theirs = await openTheirs(browser);
    const times = { ours: [] as number[], drawn: [] as number[], theirs: [] as number[] };
    for (let start = 0; start < STARTS; start += 1) {
      const [shown = NaN, drawn = NaN] = await startInNewTab(ours);
      times.ours.push(shown);
      times.drawn.push(drawn);
      times.theirs.push(...(await startInNewTab(theirs)));
    }
    print("cold_start_new_tab_x4_ms", median(times.ours));
    print("cold_start_new_tab_drawn_x4_ms", median(times.drawn));
    print("cold_start_actual_x4_ms", median(times.theirs));
    print("cold_start_vs_actual", median(times.theirs) / median(times.ours));
    print("cold_start_drawn_vs_actual", median(times.theirs) / median(times.drawn));
  } finally {
    rival.close();
    await browser.close();
    await app.stop();
  }
}

async function openOurs(browser: Browser, app: Parameters<typeof signIn>[0]): Promise<Opened> {
  const context = await newContext(browser);
  const page = await signIn(app, context, "ana@demo.rutero.test");
  await loadEverything(page);
  const address = `${app.address}/itinerary/today`;
  await goTo(page, address, "article");
  return offline({ context, address, usable: FIRST_STOPS }, page);
}

async function openTheirs(browser: Browser): Promise<Opened> {
  const context = await newContext(browser);
  const page = await context.newPage();
  const address = `http://127.0.0.1:${RIVAL_PORT}/`;
  await page.goto(address);
  await page.getByRole("button", { name: "Try the demo" }).click({ timeout: LATEST_MS });
  const usable = 'a[href^="/accounts/"]';
  await page.locator(usable).first().waitFor({ timeout: LATEST_MS });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  return offline({ context, address, usable: [usable] }, page);
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1180, height: 820 }, locale: "en-US" });
}

async function offline(opened: Opened, page: Page): Promise<Opened> {
  await opened.context.setOffline(true);
  await page.close();
  await giveFirstShown(opened.context, opened.usable);
  return opened;
}

async function startInNewTab({ context, address }: Opened): Promise<number[]> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  await page.goto(address);
  const times = await page.evaluate(() => firstShown);
  await page.waitForTimeout(LOOK_MS);
  await page.close();
  return times;
}

async function goTo(page: Page, address: string, usable: string): Promise<void> {
  await page.goto(address);
  await page.locator(usable).first().waitFor({ timeout: LATEST_MS });
}

/** The rival's built files; downloaded once. */
function download(): string {
  const built = join(FOLDER, "package/build");
  if (existsSync(built)) return built;
  mkdirSync(FOLDER, { recursive: true });
  run(process.platform === "win32" ? "npm.cmd" : "npm", ["pack", RIVAL, "--silent"]);
  run("tar", ["-xzf", readdirSync(FOLDER).find((name) => name.endsWith(".tgz")) ?? ""]);
  return built;
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/** With the headers that the rival asks of its host. */
function serveFolder(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    const file = extname(path) === "" ? "index.html" : path;
    const headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
    readFile(join(folder, file)).then(
      (body) => {
        const type = MEDIA_TYPES[extname(file)] ?? "application/octet-stream";
        response.writeHead(200, { ...headers, "Content-Type": type }).end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => server.listen(RIVAL_PORT, "127.0.0.1", () => resolve(server)));
}
