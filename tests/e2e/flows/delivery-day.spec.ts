import { expect, type Page, test } from "@playwright/test";
import { denominationsOf } from "#domain/counter/denominations.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/payment/payment.ts";
import { sumsOf } from "#domain/payment/settlement.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { RunPage } from "../pages/run-page.ts";
import { ordersOf, stockOf } from "../support/counter-data.ts";
import { cutNetwork, sharedPage } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { balancesOf, type DriverDay, IN_STORE, paymentsOf, planDriverDay, storedRun } from "../support/run-data.ts";
import { ENGLISH, SPANISH } from "../support/texts.ts";

const STOPS = 25;
/** Stops by their place: what is handed over of the first line, and how what is asked for is paid. */
const PARTIAL: Readonly<Record<number, number>> = { 5: 2, 9: 0, 17: 4 };
const FAILED: readonly number[] = [3, 12];
const PROVEN = 2;
const CANCELLED = 20;
const PAID: Readonly<Record<number, PaymentMethod>> = {
  0: "cash",
  1: "check",
  4: "transfer",
  5: "cash",
  6: "card",
  8: "check",
  14: "cash",
  17: "transfer",
  22: "card",
};

/** Two one-pixel images: enough to act as photographs here. */
const PHOTOS = [
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
].map((text) => Buffer.from(text, "base64"));

/** The day, then the evening, each within a test's time. */
test.describe.configure({ mode: "serial" });

let day: DriverDay;
let page: Page;
let t = ENGLISH;
let run: RunPage;
const receipts: string[] = [];

test.beforeAll(async ({ browser }) => {
  day = await planDriverDay(STOPS, {
    proof: { signature: "required", photo: "required", receiverName: "required" },
    places: [PROVEN],
  });
  page = await sharedPage(browser, "phone", day.driver);
  run = new RunPage(page, t);
});

const money = (amount: number) => formatMoney(amount, "MXN", t === ENGLISH ? "en-US" : "es-MX");
const totalAt = (place: number) => day.orderWith(place, PARTIAL[place]).totals.total;

async function kill(): Promise<void> {
  const phone = page.context();
  await page.close();
  page = await phone.newPage();
  run = new RunPage(page, t);
  await run.openToday();
}

async function deliver(place: number): Promise<void> {
  const asked = PAID[place];
  await run.openNext(day.stops[place]?.name ?? "");
  await run.arrive();
  if (place in PARTIAL) await run.handOver(t === ENGLISH ? "Product 1" : "Producto 1", PARTIAL[place] ?? 0);
  if (place === PROVEN) {
    await page.getByLabel(t("deliver.receiver")).fill("Lupita Gómez");
    await run.sign();
    await run.photograph(...PHOTOS);
  }
  if (asked !== undefined) receipts.push(await run.collect(asked, money(totalAt(place))));
  await run.finish();
}

async function deliverAll(from: number, to: number): Promise<void> {
  for (let place = from; place < to; place += 1) {
    if (place === CANCELLED) continue;
    if (!FAILED.includes(place)) await deliver(place);
    else {
      await run.openNext(day.stops[place]?.name ?? "");
      await run.fail();
    }
  }
}

test("DELIV-22 25 stops are delivered without signal, through four kills", async () => {
  await run.openToday();
  await expect(run.orders()).toHaveCount(STOPS);
  await cutNetwork(page);
  await run.tick(0, 10);
  // Killed during the load check.
  await kill();
  await run.tick(10, STOPS);
  await run.acceptLoad("Estela Campos");
  await run.start();
  await deliverAll(0, 5);

  // Killed at a stop, with what was noted of it.
  await run.openNext(day.stops[5]?.name ?? "");
  await run.arrive();
  await run.handOver("Product 1", PARTIAL[5] ?? 0);
  await kill();
  await run.openNext(day.stops[5]?.name ?? "");
  receipts.push(await run.collect("cash", money(totalAt(5))));
  await run.finish();
  await deliverAll(6, 11);
  // Killed right after a stop.
  await kill();

  await open(page, "/settings");
  await page.getByRole("radio", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: SPANISH("settings.look") })).toBeVisible();
  t = SPANISH;
  run = new RunPage(page, t);
  await run.openToday();
  await deliverAll(11, 15);

  // A short contact: the store has cancelled an order meanwhile.
  await day.cancel(CANCELLED);
  await page.context().setOffline(false);
  await expect(
    page.getByText(new RegExp(`${t("runs.cancelledBy", { time: ".*", name: "Test seller" })}`)),
  ).toBeVisible();
  await cutNetwork(page);
  await deliverAll(15, STOPS);
  await page.getByRole("button", { name: t("runs.finish") }).click();
  await expect(page.getByText(t("runs.statuses.finished"), { exact: true })).toBeVisible();
  // Killed with the run finished and nothing of its end sent.
  await kill();
});

test("DELIV-10 in the evening all of that day arrives once and is handed in: stock, balances and cash exact", async () => {
  await page.getByRole("button", { name: t("settlement.handIn"), exact: true }).click();
  await expect(page.getByRole("dialog").getByText(t("settlement.count"))).toBeVisible();
  await page.context().setOffline(false);
  const cash = await handIn(page, t);

  const {
    settlement,
    money: paid = [],
    status,
  } = await expect
    .poll(() => storedRun(day), { timeout: 60_000 })
    .toHaveProperty("settlement")
    .then(() => storedRun(day));
  expect([status, settlement?.cash]).toEqual(["finished", cash]);

  const payments = (await paymentsOf(day.companyId)).toSorted((one, two) => one.seq - two.seq);
  expect(payments.map(({ paymentNo, parts }) => [paymentNo, parts.map(({ method }) => method)])).toEqual(
    Object.values(PAID).map((method, at) => [receipts[at], [method]]),
  );
  const settled = (payment: (typeof payments)[number]) =>
    sumAmounts([...payment.parts.map(({ amount }) => amount), payment.cashRounding]);
  expect(payments.map(settled)).toEqual(Object.keys(PAID).map((place) => totalAt(Number(place))));
  expect(sumsOf(paid)).toEqual(sumsOf(payments));
  expect(PAYMENT_METHODS.map((method) => sumsOf(paid)[method] > 0)).toEqual([true, true, true, true]);
  expect(sumsOf(paid).cash).toBe(cash);

  const orders = (await ordersOf(day.companyId)).toSorted((one, two) => one.seq - two.seq);
  const statusAt = (place: number) =>
    place === CANCELLED
      ? "cancelled"
      : FAILED.includes(place)
        ? "delivery_failed"
        : place in PARTIAL
          ? "partially_delivered"
          : "delivered";
  const places = Array.from({ length: STOPS }, (_, place) => place);
  expect(orders.map((order) => [order.status, order.deliveries?.length ?? 0, order.deliveries?.[0]?.flags])).toEqual(
    places.map((place) => (place === CANCELLED ? [statusAt(place), 0, undefined] : [statusAt(place), 1, []])),
  );
  const proof = orders[PROVEN]?.deliveries?.[0];
  expect(proof).toMatchObject({ receiver: "Lupita Gómez", signature: expect.stringMatching(/^M/) });
  await expect
    .poll(
      async () => (await ordersOf(day.companyId)).find(({ seq }) => seq === PROVEN + 1)?.deliveries?.[0]?.photosHere,
    )
    .toHaveLength(2);

  const isDelivered = (place: number) => statusAt(place) !== "cancelled" && statusAt(place) !== "delivery_failed";
  const handed = places.filter(isDelivered);
  expect(await balancesOf(day.companyId)).toEqual(
    new Map(
      day.stops.map(({ customerId }, place) => [
        customerId,
        isDelivered(place) && !(place in PAID) ? totalAt(place) : 0,
      ]),
    ),
  );
  await expect.poll(() => stockOf(day.companyId)).not.toBeNull();
  const left = [...((await stockOf(day.companyId)) ?? [])].map(([id, { onHand, reserved }]) => [id, onHand, reserved]);
  const out = (line: number) =>
    handed.reduce((sum, place) => sum + (day.orderWith(place, PARTIAL[place]).lines[line]?.quantity ?? 0), 0);
  expect(left).toEqual([
    ["load-0", IN_STORE - out(0), 0],
    ["load-1", IN_STORE - out(1), 0],
  ]);
});

/** Counts the cash that the sheet expects, ticks each paper, and hands both in. Returns the cash in minor units. */
async function handIn(page: Page, t: typeof ENGLISH): Promise<number> {
  const sheet = page.getByRole("dialog");
  const expected = sheet.getByRole("definition").first();
  const cash = Math.round(Number((await expected.innerText()).replace(/[^\d.]/g, "")) * 100);
  let rest = cash;
  for (const worth of denominationsOf("MXN")) {
    const count = Math.floor(rest / worth);
    rest -= count * worth;
    if (count > 0) await sheet.getByLabel(formatMoney(worth, "MXN", "es-MX"), { exact: true }).fill(String(count));
  }
  for (const paper of await sheet.getByRole("checkbox").all()) await paper.check();
  await sheet
    .getByRole("button", { name: t("settlement.handInAmount", { amount: formatMoney(cash, "MXN", "es-MX") }) })
    // The whole day is sent first.
    .click({ timeout: 300_000 });
  await expect(sheet).toBeHidden();
  return cash;
}
