import { type Browser, chromium, type Page } from "@playwright/test";
import type { OrderStatus } from "#domain/order/order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { seedDocuments } from "#tests/support/firestore-seed.ts";
import { makeLine, makeOrder } from "#tests/support/sales.ts";
import { median } from "./browser.ts";
import type { Print } from "./main.ts";
import { loadEverything, type RunningApp, signIn, startApp } from "./running-app.ts";

const PORT = 18_690;
const THROTTLE = 4;
const STARTS = 5;
const DAY = 86_400_000;
/** What the server gets of a year: the longest period that a store's device keeps. Nothing reads what is before it (P27). */
const DAYS = 14;
const LINES = 6;
const IN_WORK: readonly OrderStatus[] = [
  "submitted",
  "confirmed",
  "needs_review",
  "preparing",
  "ready",
  "out_for_delivery",
];
const DONE: readonly OrderStatus[] = ["delivered", "completed", "delivered", "cancelled"];

/** The store's tablet with stored data, from opening the app until its board shows its cards. */
export async function storePart(print: Print): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  try {
    for (const [name, ordersAYear] of [
      ["10k", 10_000],
      ["1m", 1_000_000],
    ] as const) {
      const app = await startApp(PORT, ["--data-dir", `.rutero/bench/store-${name}`, "--reset"]);
      try {
        await seedOrders(ordersOfDays(ordersAYear));
        print(`store_start_${name}_orders_x4_ms`, await startOfBoard(app, browser));
      } finally {
        await app.stop();
      }
    }
  } finally {
    await browser.close();
  }
}

export interface SeededOrder {
  readonly at: number;
  readonly status: OrderStatus;
}

/** The orders of the last days: those of the last one are in work, and a few of the others still are. */
function ordersOfDays(ordersAYear: number): SeededOrder[] {
  const count = Math.round((ordersAYear / 365) * DAYS);
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const at = now - (index / count) * DAYS * DAY;
    const statuses = now - at < DAY || index % 500 === 0 ? IN_WORK : DONE;
    return { at, status: statuses[index % statuses.length] ?? "submitted" };
  });
}

/** Writes orders of a demo company, each with its status. */
export async function seedOrders(seeded: readonly SeededOrder[], port = PORT): Promise<void> {
  const now = Date.now();
  const lines = Array.from({ length: LINES }, (_, line) => makeLine({ lineId: `l${line}`, productId: `p${line}` }));
  const sample = asStored(makeOrder({ lines }), 1, now);
  const orders = seeded.map(({ at, status }, index) => {
    const businessDay = businessDayOf(at, "America/Mexico_City");
    const order = {
      ...sample,
      orderId: `bench-${index}`,
      orderNo: formatOrderNumber({ repCode: "AN", deviceLetter: "A", businessDay, number: (index % 900) + 1 }),
      repId: `rep-${index % 40}`,
      seq: index + 1,
      status,
      capturedAt: Math.floor(at),
      receivedAt: Math.floor(at),
      businessDay,
      promisedOn: businessDay,
    };
    const { orderId, ...fields } = order;
    const stamps = { rev: 1, updatedAt: serverTimeAt(at), createdAt: serverTimeAt(at), createdBy: order.repId };
    return { path: `companies/demo/orders/${orderId}`, fields: { ...fields, orderId, ...stamps } };
  });
  await seedDocuments(port + 3, "demo-rutero", orders);
}

async function startOfBoard(app: RunningApp, browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, locale: "en-US" });
  const page = await signIn(app, context, "store@demo.rutero.test");
  await loadEverything(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await openBoard(page, app));
  await context.close();
  return median(times);
}

/** A card can be tapped once it is drawn: a board has no other state. */
async function openBoard(page: Page, { address }: RunningApp): Promise<number> {
  await page.goto(`${address}/orders`);
  await page.getByRole("article").first().waitFor();
  return page.evaluate(() => performance.now());
}
