import { spawn } from "node:child_process";
import type { BrowserContext, Page } from "@playwright/test";
import { largeDataFolder } from "./large-data.ts";
import { fillCart } from "./long-cart.ts";
import { giveWhenShown } from "./when-shown.ts";
import { workerHeaps } from "./worker-heaps.ts";

const MEBIBYTE = 1024 * 1024;

/** The built app over the whole local backend with the large catalogue. */
export interface RunningApp {
  readonly address: string;
  stop(): Promise<void>;
}

/** With the large catalogue, or with other options. */
export async function startApp(
  port: number,
  data: readonly string[] = ["--data-dir", ".rutero/bench/backend", "--data", largeDataFolder()],
): Promise<RunningApp> {
  const address = `http://127.0.0.1:${port}`;
  // Building the bench's own pages sets it, and installing packages for production leaves out what the backend needs.
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, ["emulator/start.mjs", "--ports-from", String(port), ...data], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      if (text.toString().includes(address)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the backend ended with ${code}`)));
  });
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGINT");
      }),
  };
}

/** Signs in the large company's salesperson, or somebody else. */
export async function signIn(
  { address }: RunningApp,
  context: BrowserContext,
  email = "ana@real.rutero.test",
): Promise<Page> {
  await giveWhenShown(context);
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("demo-rutero-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/home");
  return page;
}

/** How long a first load may take on a busy machine. */
const LONGEST_LOAD_MS = 300_000;

/** Waits until the whole catalogue is loaded and the worker controls the page. */
export async function loadEverything(page: Page): Promise<void> {
  const end = Date.now() + LONGEST_LOAD_MS;
  // Called from here: Playwright treats a predicate that answers later as true when it polls.
  while (!(await page.evaluate(isEverythingHere))) {
    if (Date.now() > end) throw new Error("the catalogue did not arrive");
    await page.waitForTimeout(1_000);
  }
}

async function isEverythingHere(): Promise<boolean> {
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
}

/** The length of a long cart in docs/performance.md. */
const LONG_CART = 200;

/**
 * Page and catalogue worker together, after a garbage collection, in megabytes, with a cart of 200 lines open over a
 * search. The cart is closed again and kept.
 */
export async function heapWhileSelling(context: BrowserContext, page: Page): Promise<number> {
  await openOrder(page);
  await fillCart(page, LONG_CART);
  await page.getByRole("searchbox").fill("leche entera");
  await page
    .getByRole("button", { name: /^Add|^More/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("listitem")
    .nth(LONG_CART - 1)
    .waitFor({ state: "attached" });
  const cdp = await context.newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const usage: { usedSize: number; backingStorageSize?: number } = await cdp.send("Runtime.getHeapUsage");
  const used = usage.usedSize + (usage.backingStorageSize ?? 0) + (await workerHeaps(cdp));
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return used / MEBIBYTE;
}

/** The selling screen of a customer with a price list. */
async function openOrder(page: Page): Promise<void> {
  const customerId = await page.evaluate(async () => {
    const mirror = (await indexedDB.databases()).find(({ name }) => name?.endsWith("-mirror"))?.name ?? "";
    return new Promise<string>((resolve) => {
      const request = indexedDB.open(mirror);
      request.addEventListener("success", () => {
        const keys = request.result.transaction("customers").objectStore("customers").getAllKeys(null, 1);
        keys.addEventListener("success", () => {
          request.result.close();
          const [first] = keys.result;
          resolve(typeof first === "string" ? first : "");
        });
      });
    });
  });
  await page.goto(`${new URL(page.url()).origin}/new-order?orderMode=true&customer=${customerId}`);
  await page.getByRole("searchbox").waitFor();
}
