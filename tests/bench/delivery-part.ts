import { chromium, type Page } from "@playwright/test";
import { CUSTOMER_DEFAULTS } from "#domain/customer/customer.ts";
import { emptyRun } from "#domain/delivery/run.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { seedDocuments } from "#tests/support/firestore-seed.ts";
import { makeLine, makeOrder } from "#tests/support/sales.ts";
import { median, openBenchBrowser, quantile } from "./browser.ts";
import type { Print } from "./main.ts";
import type { DeliveryBench } from "./pages/delivery.ts";
import { loadEverything, type RunningApp, signIn, startApp } from "./running-app.ts";

const PORT = 18_710;
const PROOFS = 100;
const STOPS = 25;
const LINES = 10;
const OPENINGS = 7;
const THROTTLE = 4;
/** How long a start goes on behind its first page. A person looks at that for longer. */
const STARTED_MS = 1_500;
const DRIVER = { driverId: "demo-delivery", driverName: "Darío Peña" };

declare const bench: DeliveryBench;

/** Stops with a long signature and two photographs finished on a slow phone, and a run of 25 stops opened without signal. */
export async function deliveryPart(print: Print): Promise<void> {
  await measureProofs(print);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  const app = await startApp(PORT, ["--data-dir", ".rutero/bench/delivery", "--reset"]);
  try {
    await seedRun();
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-US" });
    const page = await signIn(app, context, "delivery@demo.rutero.test");
    await loadEverything(page);
    await context.setOffline(true);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    const times: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) times.push(await openRun(app, page));
    print("run_open_offline_x4_ms", median(times));
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function measureProofs(print: Print): Promise<void> {
  const browser = await openBenchBrowser(["delivery"], 18_680);
  const opened = await browser.open("delivery", THROTTLE);
  try {
    const times = await opened.page.evaluate((count) => bench.finishStops(count), PROOFS);
    await opened.reload();
    const bare = await opened.page.evaluate((count) => bench.bareStops(count), PROOFS);
    print("proof_saved_p95_x4_ms", quantile(times, 0.95));
    print("proof_saved_median_x4_ms", median(times));
    print("proof_bare_page_p95_x4_ms", quantile(bare, 0.95));
    print("proof_vs_bare_page", median(times) / median(bare));
  } finally {
    await browser.close();
  }
}

/** A started run of today, an order of ten lines at each stop. */
async function seedRun(): Promise<void> {
  const now = Date.now();
  const day = businessDayOf(now, "America/Mexico_City");
  const stamps = { rev: 1, updatedAt: serverTimeAt(now), createdAt: serverTimeAt(now), createdBy: "bench" };
  const lines = Array.from({ length: LINES }, (_, line) => makeLine({ lineId: `l${line}`, productId: `p${line}` }));
  const sample = asStored(makeOrder({ lines }), 1, now);
  const stops = Array.from({ length: STOPS }, (_, at) => ({
    customerId: `stop-${at}`,
    customerName: `Stop ${at}`,
    orderIds: [`bench-${at}`],
  }));
  const run = { ...emptyRun("bench", "demo"), ...DRIVER, day, stops, status: "started", startedAt: now };
  const ofStops = stops.flatMap(({ customerId, customerName, orderIds }, at) => [
    {
      path: `companies/demo/customers/${customerId}`,
      fields: {
        ...CUSTOMER_DEFAULTS,
        id: customerId,
        code: `S-${at}`,
        name: customerName,
        drivers: [DRIVER.driverId],
        ...stamps,
      },
    },
    ...orderIds.map((orderId) => ({
      path: `companies/demo/orders/${orderId}`,
      fields: {
        ...sample,
        orderId,
        customerId,
        seq: at + 1,
        status: "out_for_delivery",
        runId: "bench",
        assignedTo: DRIVER.driverId,
        promisedOn: day,
        ...stamps,
      },
    })),
  ]);
  await seedDocuments(PORT + 3, "demo-rutero", [
    { path: "companies/demo/runs/bench", fields: { ...run, ...stamps } },
    ...ofStops,
  ]);
}

const TODAY = 'a[href="/itinerary/today"]';

/** From the tap on today, in the running app, to the frame with the run's next stop. */
async function openRun({ address }: RunningApp, page: Page): Promise<number> {
  await page.goto(`${address}/itinerary`);
  await page.locator(TODAY).first().waitFor();
  await page.waitForTimeout(STARTED_MS);
  return page.evaluate(async (link) => {
    const start = performance.now();
    document.querySelector<HTMLAnchorElement>(link)?.click();
    while (document.querySelector('a[href*="/orders/bench-"]') === null) await new Promise(requestAnimationFrame);
    await whenShown();
    return performance.now() - start;
  }, TODAY);
}
