import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { type BenchBrowser, median, openBenchBrowser, quantile } from "./browser.ts";
import type { Print } from "./main.ts";
import type { OrdersBench } from "./pages/orders.ts";

const ROUNDS = 3;
const ORDERS = 500;
const THROTTLE = 4;
/** How long the healthy server takes to commit one request from either queue. */
const COMMIT_MS = 20;

declare const bench: OrdersBench;

/** Saving, editing and sending orders on this machine's browser; Workbox's background-sync queue is the rival in sending. */
export async function ordersPart(print: Print): Promise<void> {
  const browser = await openBenchBrowser(["orders"], 18_601);
  const intake = await startIntake();
  try {
    const saved = await inPage(browser, THROTTLE, "saveOrders", 200);
    print("order_saved_p95_x4_ms", quantile(saved, 0.95));
    const charged = await inPage(browser, THROTTLE, "chargeSales", 200);
    print("charge_saved_p95_x4_ms", quantile(charged, 0.95));
    const bare = await inPage(browser, THROTTLE, "bareSales", 200);
    print("charge_bare_page_p95_x4_ms", quantile(bare, 0.95));
    print("charge_vs_bare_page", median(charged) / median(bare));
    const arrivals = await inPage(browser, THROTTLE, "checkIns", 100);
    print("check_in_saved_p95_x4_ms", quantile(arrivals, 0.95));
    const lines = await inPage(browser, THROTTLE, "cartLines", 100);
    print("cart_line_x4_ms", median(lines));
    const [ours, workbox]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await drain(browser, intake, "drainOurs"));
      workbox.push(await drain(browser, intake, "drainWorkbox"));
    }
    print("drain_500_orders_ms", median(ours));
    print("drain_vs_workbox", median(workbox) / median(ours));
  } finally {
    intake.close();
    await browser.close();
  }
}

async function inPage(
  browser: BenchBrowser,
  throttle: number,
  run: "saveOrders" | "chargeSales" | "bareSales" | "checkIns" | "cartLines",
  count: number,
): Promise<number[]> {
  const { page, close } = await browser.open("orders", throttle);
  try {
    return await page.evaluate(({ name, times }) => bench[name](times), { name: run, times: count });
  } finally {
    await close();
  }
}

async function drain(browser: BenchBrowser, intake: Intake, run: "drainOurs" | "drainWorkbox"): Promise<number> {
  intake.orders.clear();
  const { page, close } = await browser.open("orders");
  try {
    const elapsed = await page.evaluate(({ name, count, url }) => bench[name](count, url), {
      name: run,
      count: ORDERS,
      url: intake.url,
    });
    if (intake.orders.size !== ORDERS)
      throw new Error(`${run}: the server holds ${intake.orders.size} of ${ORDERS} orders`);
    return elapsed;
  } finally {
    await close();
  }
}

interface Intake {
  url: string;
  orders: Set<string>;
  close(): void;
}

const Submitted = v.object({
  data: v.object({ orders: v.array(v.object({ orderId: v.string(), orderNo: v.string() })) }),
});

/** A healthy server on loopback: stores each order once and answers with its receipt. */
async function startIntake(): Promise<Intake> {
  const orders = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { data } = v.parse(Submitted, JSON.parse(Buffer.concat(chunks).toString()));
      const answers = data.orders.map(({ orderId, orderNo }) => {
        orders.add(orderId);
        const receipt = { orderId, orderNo, receiptCode: "R", receivedAt: Date.now(), status: "confirmed", flags: [] };
        return { outcome: "accepted", receipt };
      });
      setTimeout(() => answer(response, answers), COMMIT_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, orders, close: () => server.close() };
}

function answer(response: ServerResponse, answers: readonly unknown[]): void {
  response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
  response.end(JSON.stringify({ result: { answers } }));
}
