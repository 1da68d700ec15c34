import { expect, type Page, test } from "@playwright/test";
import { shownNumber } from "#components/order/shown-number.ts";
import { BoardPage } from "../pages/board-page.ts";
import { PickPage } from "../pages/pick-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { openShop, ordersOf, type ShopProduct } from "../support/counter-data.ts";
import { cutNetwork, newTablet } from "../support/devices.ts";
import { hireFieldRep } from "../support/field-rep.ts";
import { ENGLISH as t } from "../support/texts.ts";

test("ORDER-55 ORDER-96 two orders are picked by scanner, three lines short, through a reload and without signal", async ({
  browser,
}) => {
  const shop = await openShop(8);
  const goods = (index: number): ShopProduct => shop.products[index] ?? { id: "", name: "", code: "" };
  const field = await hireFieldRep(shop.companyId, ["walk-in", "regular"]);
  const [first = ""] = await field.order("walk-in", {
    "till-0": 2,
    "till-1": 3,
    "till-2": 4,
    "till-3": 1,
    "till-4": 6,
  });
  const [second = ""] = await field.order("regular", { "till-0": 5, "till-5": 2, "till-6": 3 });
  const orders = await ordersOf(shop.companyId);
  expect(orders.map(({ status, flags }) => [status, flags])).toEqual([
    ["confirmed", []],
    ["confirmed", []],
  ]);

  const tablet = await newTablet(browser);
  let page: Page = await tablet.newPage();
  await new SignInPage(page).signIn(shop.seller);
  await new SyncSheet(page).waitUntilReady();
  const board = new BoardPage(page);
  await board.open();
  await board.choose(...orders.map(({ orderNo }) => shownNumber(orderNo)));
  await page.getByRole("button", { name: t("pick.together", { count: 2 }) }).click();
  let list = new PickPage(page);
  await list.expectProgress(0, 8);
  const address = page.url();

  // The same product for both orders: two scans right after each other tick one line each.
  await list.scan(goods(0).code, goods(0).code);
  await list.expectProgress(2, 8);
  await list.scan(goods(0).code);
  await expect(list.message(t("pick.tickedBefore", { name: goods(0).name }))).toBeVisible();
  await list.scan(goods(7).code);
  await expect(list.message(t("pick.notListed", { code: goods(7).code }))).toBeVisible();
  await list.short(goods(1), 1, "Damaged");
  await list.expectProgress(3, 8);
  await page.reload();
  await list.expectProgress(3, 8);

  await cutNetwork(page);
  await list.scan(goods(2).code);
  await list.expectProgress(4, 8);
  await list.short(goods(3), 0, "Missing");
  await page.close();
  page = await tablet.newPage();
  await page.goto(address);
  list = new PickPage(page);
  await list.expectProgress(5, 8);
  await list.scan(goods(4).code, goods(5).code);
  await list.expectProgress(7, 8);
  await list.short(goods(6), 2, "Expired");
  await expect(list.summary().getByRole("listitem")).toHaveText([
    /1 of 3.*Damaged/,
    /0 of 1.*Missing/,
    /2 of 3.*Expired/,
  ]);
  await list.finish();
  await expect(page).not.toHaveURL(/pick=/);

  await tablet.setOffline(false);
  const lines = async (orderId: string) => {
    const stored = (await ordersOf(shop.companyId)).find((order) => order.orderId === orderId);
    return [
      stored?.status,
      Object.fromEntries(stored?.lines.map(({ productId, quantity }) => [productId, quantity]) ?? []),
    ];
  };
  await expect
    .poll(() => lines(first))
    .toEqual(["ready", { "till-0": 2, "till-1": 1, "till-2": 4, "till-3": 0, "till-4": 6 }]);
  await expect.poll(() => lines(second)).toEqual(["ready", { "till-0": 5, "till-5": 2, "till-6": 2 }]);
  // What was not found is not lost: it is cut or waits in an order of its own.
  const picked = (await ordersOf(shop.companyId)).flatMap(({ picking }) => Object.values(picking?.lines ?? {}));
  expect(
    picked
      .map(({ reasonCode }) => reasonCode)
      .filter((code) => code !== null)
      .toSorted(),
  ).toEqual(["DAMAGED", "EXPIRED", "MISSING"]);
});
