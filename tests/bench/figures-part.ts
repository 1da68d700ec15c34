import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Figures } from "#domain/kpi/figures.ts";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";
import { kpiMonthsOf } from "#domain/kpi/kpi-month.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { seedDocuments } from "#tests/support/firestore-seed.ts";
import { median } from "./browser.ts";
import type { Print } from "./main.ts";
import { loadEverything, type RunningApp, signIn, startApp } from "./running-app.ts";

const PORT = 18_670;
const THROTTLE = 4;
const OPENINGS = 5;
/** What a measured page writes to its console before the milliseconds. */
const TOLD = "figures after ";
const PEOPLE = 12;
/** A year and the year it is compared with. */
const DAYS = 730;

/** The owner's figures: a year of twelve people opened, the home page without signal, and a tile after a record arrived. */
export async function figuresPart(print: Print): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  const app = await startApp(PORT, ["--data-dir", ".rutero/bench/figures", "--reset"]);
  try {
    const today = businessDayOf(Date.now(), "America/Mexico_City");
    await seedYears(today);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-US" });
    const page = await signIn(app, context, "owner@demo.rutero.test");
    await loadEverything(page);
    print("kpi_tile_after_receipt_ms", await tileAfterRecord(page, today));
    const before = new Set(await scriptsOf(page));
    await page.goto(`${app.address}/performance?period=year`);
    await page.getByRole("table", { name: "Team" }).waitFor();
    const added = (await scriptsOf(page)).filter((url) => !before.has(url));
    const bodies = await Promise.all(added.map(async (url) => (await page.request.get(url)).body()));
    print("chart_js_gzip_kb", bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024);
    await measureOffline(app, context, page, print);
    await context.close();
  } finally {
    await app.stop();
    await browser.close();
  }
}

async function seedYears(today: string): Promise<void> {
  const stamps = { rev: 1, updatedAt: serverTimeAt(Date.now()) };
  const days = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago)).flatMap((day, ago) =>
    Array.from({ length: PEOPLE }, (__, person) => {
      const repId = `bench-rep-${person}`;
      const net = 100_000 + ((ago * 37 + person * 101) % 90) * 1_000;
      const visits = { planned: 20, plannedDone: 15, visits: 18, productiveVisits: 11, located: 17, onSite: 15 };
      const figures: Figures = { orders: 12, net, lines: 90, ...visits, visitMinutes: 300, "noOrder:CLOSED": 3 };
      return { id: kpiDayId(day, repId), day, repId, figures };
    }),
  );
  const documents = kpiMonthsOf(days).map(({ id, ...month }) => ({
    path: `companies/demo/kpiMonths/${id}`,
    fields: { ...month, ...stamps },
  }));
  await seedDocuments(PORT + 3, "demo-rutero", documents);
}

/** From the server's answer to a record of today until the owner's tile shows it. */
async function tileAfterRecord(page: Page, today: string): Promise<number> {
  const orders = page.getByRole("button", { name: /^Orders/ }).first();
  const times: number[] = [];
  for (let count = 1; count <= OPENINGS; count += 1) {
    const repId = `bench-new-${count}`;
    const fields = { day: today, repId, figures: { orders: 1_000 }, rev: 1, updatedAt: serverTimeAt(Date.now()) };
    const before = await orders.textContent();
    await seedDocuments(PORT + 3, "demo-rutero", [
      { path: `companies/demo/kpiDays/${kpiDayId(today, repId)}`, fields },
    ]);
    const begun = performance.now();
    while ((await orders.textContent()) === before) await page.waitForTimeout(10);
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function measureOffline(app: RunningApp, context: BrowserContext, page: Page, print: Print): Promise<void> {
  await page.goto(`${app.address}/home`);
  await page.getByRole("button", { name: /^Net sales/ }).waitFor();
  const cdp = await context.newCDPSession(page);
  await context.setOffline(true);
  await context.addInitScript(tellOpening, TOLD);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  print("home_open_offline_x4_ms", median(await openings(page, `${app.address}/home`)));
  print("performance_open_x4_ms", median(await openings(page, `${app.address}/performance?period=year`)));
}

/** How long a page takes from the first paint, which is the shell's, until its figures are there. */
async function openings(page: Page, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < OPENINGS; time += 1) {
    const told = page.waitForEvent("console", (message) => message.text().startsWith(TOLD));
    await page.goto(address);
    times.push(Number((await told).text().slice(TOLD.length)));
  }
  return times;
}

/** Runs in the page, which tells the bench through its console: asking it again and again would slow it down. */
function tellOpening(told: string): void {
  const watch = new MutationObserver(() => {
    const isTeam = document.querySelector('main table[aria-label="Team"]') !== null;
    const tiles = [...document.querySelectorAll("main button")];
    if (!isTeam && !tiles.some(({ textContent }) => textContent.startsWith("Net sales"))) return;
    if (location.pathname === "/performance" && !isTeam) return;
    watch.disconnect();
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    console.debug(`${told}${performance.now() - paint}`);
  });
  watch.observe(document, { childList: true, subtree: true });
}

function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );
}
