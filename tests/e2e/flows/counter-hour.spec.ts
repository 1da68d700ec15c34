import { expect, type Page, test } from "@playwright/test";
import { PAY_METHODS, type PayMethod } from "#domain/counter/counter-sale.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { CounterPage } from "../pages/counter-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { IN_STOCK, openShop, ordersOf, type ShopProduct, stockOf } from "../support/counter-data.ts";
import { cutNetwork, newTablet } from "../support/devices.ts";
import { ENGLISH as t } from "../support/texts.ts";

const SALES = 60;
/** Most people pay in cash. */
const METHODS: readonly PayMethod[] = ["cash", "card", "cash", "transfer", "cash", "on_account"];
/** Milliseconds between two keys of a scanner. */
const PAUSES = [10, 10, 20, 10, 50];

test("COUNTER-12 an hour of sixty sales, half of it without signal and through two restarts, arrives once, to the cent and the piece", async ({
  browser,
}) => {
  const shop = await openShop(5);
  const tablet = await newTablet(browser);
  let page: Page = await tablet.newPage();
  await new SignInPage(page).signIn(shop.seller);
  await new SyncSheet(page).waitUntilReady();
  let till = new CounterPage(page);
  await till.open();

  const pieces = new Map<string, number>();
  const sold: { number: string; method: PayMethod }[] = [];
  const take = async (...products: ShopProduct[]) => {
    const taken = new Map<string, number>();
    for (const product of products) {
      const turn = sold.length + taken.size;
      taken.set(product.id, (taken.get(product.id) ?? 0) + 1);
      pieces.set(product.id, (pieces.get(product.id) ?? 0) + 1);
      const burst = { pause: PAUSES[turn % PAUSES.length] ?? 10, enter: turn % 8 !== 3 };
      await till.scan(product, taken.get(product.id) ?? 0, burst);
    }
  };
  const sell = async () => {
    const turn = sold.length;
    const method = METHODS[turn % METHODS.length] ?? "cash";
    if (method === "on_account") await till.serve(shop.regularId);
    const indexes = turn % 3 === 0 ? [turn, turn * 2 + 1] : [turn];
    await take(...indexes.flatMap((index) => shop.products[index % shop.products.length] ?? []));
    sold.push({ method, number: await till.charge(method, turn) });
  };
  const sellUntil = async (count: number) => {
    while (sold.length < count) await sell();
  };
  const restart = async () => {
    await page.close();
    page = await tablet.newPage();
    till = new CounterPage(page);
    await page.goto("/counter");
    await till.waitUntilOpen();
  };

  await sellUntil(SALES / 4);
  await cutNetwork(page);
  await sellUntil(25);
  // Right after a sale, and in the middle of one.
  await restart();
  await sellUntil(35);
  const [kept] = shop.products;
  if (kept === undefined) throw new Error("nothing to sell");
  await take(kept, kept);
  await till.waitUntilSaved();
  await restart();
  await expect(till.quantity(kept)).toHaveText("2");
  sold.push({ method: "cash", number: await till.charge("cash", 35) });
  await sellUntil((SALES * 3) / 4);
  await tablet.setOffline(false);
  await sellUntil(SALES);

  // A busy machine takes a batch of twenty in as much as half a minute.
  await expect.poll(async () => (await ordersOf(shop.companyId)).length, { timeout: 240_000 }).toBe(SALES);
  const orders = (await ordersOf(shop.companyId)).toSorted((one, two) => one.seq - two.seq);
  const found = orders.map(({ orderNo, sale, source, status }) => [orderNo, sale?.method, source, status]);
  expect(found).toEqual(sold.map(({ number, method }) => [number, method, "counter", "completed"]));

  await expect.poll(() => stockOf(shop.companyId)).not.toBeNull();
  const left = [...((await stockOf(shop.companyId)) ?? [])].map(([id, row]) => [id, row.onHand, row.reserved]);
  expect(left).toEqual(shop.products.map(({ id }) => [id, IN_STOCK - (pieces.get(id) ?? 0), 0]));

  const money = (amounts: readonly number[]) => formatMoney(sumAmounts(amounts), "MXN", "es-MX");
  const paidBy = (method: PayMethod) =>
    orders.flatMap(({ sale, totals }) => (sale?.method === method ? [{ sale, totals }] : []));
  const cash = paidBy("cash");
  const rounding = cash.map(({ sale, totals }) => sale.tendered - sale.change - totals.total);
  expect(rounding.filter((each) => each !== 0)).not.toEqual([]);
  expect(await till.day()).toEqual([
    [t("counter.day.sales", { count: SALES }), money(orders.map(({ totals }) => totals.total))],
    ...PAY_METHODS.map((method) => {
      const sales = paidBy(method);
      const amounts = sales.map(({ sale, totals }) => (method === "cash" ? sale.tendered - sale.change : totals.total));
      return [`${t(`counter.methods.${method}`)} · ${sales.length}`, money(amounts)];
    }),
    [t("counter.day.rounding"), money(rounding)],
  ]);
});
