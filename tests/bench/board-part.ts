import { type Browser, chromium, type Page } from "@playwright/test";
import * as v from "valibot";
import type { OrderStatus } from "#domain/order/order.ts";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { median, quantile } from "./browser.ts";
import type { Print } from "./main.ts";
import { loadEverything, type RunningApp, signIn, startApp } from "./running-app.ts";
import { type SeededOrder, seedOrders } from "./store-part.ts";

const PORT = 18_690;
const THROTTLE = 4;
const OPENINGS = 7;
const STEPS = 15;
const SCANS = 30;
const DAY = 86_400_000;
/** From one tap to the next. The backend of the last one is done by then: it shares this machine with the page. */
const HUMAN_PACE_MS = 1_200;
/** How many open orders the busy store has. */
const OPEN = 500;
/** The list of a sale's lines at the till. */
const LINES = 'ul[aria-label="Lines of this sale"]';
/** The next step of a card in the column of new orders. */
const STEP = '[data-place="new"] article button';

/** The tablet of a busy store: the board opened from the home page, a step on it, and scans at the till. */
export async function boardPart(print: Print): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  const app = await startApp(PORT, ["--data-dir", ".rutero/bench/board", "--reset"]);
  try {
    await seedOrders(openOrders(), PORT);
    await measureBoard(app, browser, print);
  } finally {
    await app.stop();
    await browser.close();
  }
}

/** Two days of orders that are all open: most of them new or being prepared. */
function openOrders(): SeededOrder[] {
  const statuses: readonly OrderStatus[] = [
    "confirmed",
    "confirmed",
    "preparing",
    "ready",
    "needs_review",
    "preparing",
  ];
  const now = Date.now();
  return Array.from({ length: OPEN }, (_, index) => ({
    at: now - (index / OPEN) * 2 * DAY,
    status: statuses[index % statuses.length] ?? "confirmed",
  }));
}

/** The board with many open orders: from the tap on the home page to its cards, and from a tap to the moved card. */
async function measureBoard(app: RunningApp, browser: Browser, print: Print): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, locale: "en-US" });
  const page = await signIn(app, context, "store@demo.rutero.test");
  await loadEverything(page);
  await page.goto(`${app.address}/orders`);
  await page.getByRole("article").first().waitFor();
  await page.goto(`${app.address}/home`);
  await page.getByRole("link", { name: "All orders" }).waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const opened: number[] = [];
  for (let time = 0; time < OPENINGS; time += 1) {
    opened.push(await page.evaluate(timeToChange, { tap: 'main a[href="/orders"]', change: "article" }));
    await page.goBack();
    await page.getByRole("link", { name: "All orders" }).waitFor();
  }
  print("board_500_orders_open_x4_ms", median(opened));
  await page.getByRole("link", { name: "All orders" }).click();
  const steps: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.locator(STEP).first().waitFor();
    steps.push(await page.evaluate(timeToChange, { tap: STEP, change: null }));
    await page.waitForTimeout(HUMAN_PACE_MS);
  }
  print("board_step_x4_ms", median(steps));
  const bareBoard = await page.evaluate(timesOfCopy, { whole: "main", times: OPENINGS });
  print("board_bare_page_x4_ms", median(bareBoard));
  print("board_vs_bare_page", median(opened) / median(bareBoard));
  const scans = await scanAtTill(app, page);
  print("scan_to_line_p95_x4_ms", quantile(scans, 0.95));
  const bareScans = await page.evaluate(timesOfCopy, { whole: `${LINES} > li`, times: SCANS });
  print("scan_bare_page_p95_x4_ms", quantile(bareScans, 0.95));
  print("scan_vs_bare_page", median(scans) / median(bareScans));
  await context.close();
}

/** How long each scan at the till takes, from the scanner's Enter to the new line: a sale of so many products. */
async function scanAtTill({ address }: RunningApp, page: Page): Promise<number[]> {
  const [customerId = ""] = (await readDemo("customers")).map(({ id }) => id);
  const codes = (await readDemo("products")).flatMap(({ barcodes: [code] }) => code ?? []);
  await page.goto(`${address}/counter?customer=${customerId}`);
  await page.getByRole("button", { name: "Park", exact: true }).waitFor();
  const times: number[] = [];
  for (const code of codes.slice(0, SCANS)) {
    await page.waitForTimeout(HUMAN_PACE_MS);
    times.push(await page.evaluate(timeOfScan, { code, lines: LINES }));
  }
  return times;
}

/** Ids and barcodes of the demo company's records that can be sold, or to. */
async function readDemo(collection: string): Promise<{ id: string; barcodes: readonly string[] }[]> {
  const root = `http://127.0.0.1:${PORT + 3}/v1/projects/demo-rutero/databases/(default)/documents`;
  const url = `${root}/companies/demo/${collection}?pageSize=300`;
  const answer = await fetch(url, { headers: { Authorization: "Bearer owner" } });
  const { documents } = v.parse(Documents, await answer.json());
  return documents
    .filter(({ fields }) => fields.active?.booleanValue !== false)
    .map(({ name, fields }) => ({
      id: name.slice(name.lastIndexOf("/") + 1),
      barcodes: (fields.barcodes?.arrayValue.values ?? []).map(({ stringValue }) => stringValue),
    }));
}

const Documents = v.object({
  documents: v.array(
    v.object({
      name: v.string(),
      fields: v.object({
        active: v.optional(v.object({ booleanValue: v.boolean() })),
        barcodes: v.optional(
          v.object({
            arrayValue: v.object({ values: v.optional(v.array(v.object({ stringValue: v.string() })), []) }),
          }),
        ),
      }),
    }),
  ),
});

/**
 * How long the browser alone takes to draw something as it is now, all elements of it made anew and nothing decided: what
 * no app can be faster than in this run.
 */
async function timesOfCopy({ whole, times }: { whole: string; times: number }): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const found = document.querySelector(whole);
    if (found === null) throw new Error(`nothing to draw: ${whole}`);
    const markup = found.outerHTML;
    const begun = performance.now();
    found.insertAdjacentHTML("afterend", markup);
    await whenShown();
    taken.push(performance.now() - begun);
    found.nextElementSibling?.remove();
    await whenShown();
  }
  return taken;
}

/** How long from a scanner's Enter until the sale has one more line, drawn. */
function timeOfScan({ code, lines }: { code: string; lines: string }): Promise<number> {
  const count = () => document.querySelectorAll(`${lines} > li`).length;
  const before = count();
  for (const key of code) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const begun = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`${code} added no line`)), 10_000);
    const watch = new MutationObserver(() => {
      if (count() === before) return;
      watch.disconnect();
      clearTimeout(tooLong);
      void whenShown().then(() => resolve(performance.now() - begun));
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

/** How long from a tap until something is there, or until the tapped element is gone; drawn in both cases. */
function timeToChange({ tap, change }: { tap: string; change: string | null }): Promise<number> {
  const target = document.querySelector<HTMLElement>(tap);
  if (target === null) throw new Error(`nothing to tap: ${tap}`);
  const begun = performance.now();
  target.click();
  return new Promise((resolve) => {
    const look = () => {
      const isThere = change === null ? !target.isConnected : document.querySelector(change) !== null;
      if (!isThere) return;
      watch.disconnect();
      void whenShown().then(() => resolve(performance.now() - begun));
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
  });
}
