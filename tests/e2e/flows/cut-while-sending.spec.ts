import { expect, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { ANA } from "../support/people.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";

const CALLABLE = "**/us-central1/placeOrders";

test("[ORDER-16] a lost reply neither loses nor duplicates an order", async ({ browser }) => {
  test.slow();
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  let first = true;
  let dropped = false;
  let answered = 0;
  await phone.route(CALLABLE, async (route) => {
    if (route.request().method() === "POST" && first) {
      first = false;
      // The function's process starts on its first call.
      await route.fetch({ timeout: 60_000 });
      await route.abort("connectionreset");
      dropped = true;
      return;
    }
    if (route.request().method() === "POST") answered += 1;
    await route.continue();
  });

  const [customer] = await easyCustomers("demo-ana");
  const orderNo = await new NewOrderPage(page).placeSmallOrder(customer?.id ?? "");
  await expect.poll(() => dropped, { timeout: 60_000 }).toBe(true);
  await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);
  const orders = new OrdersPage(page);
  await orders.open();
  await expect(orders.rows(orderNo)).toContainText("In the store", { timeout: 40_000 });
  expect(answered).toBeGreaterThan(0);
  expect(await ordersNumbered([orderNo])).toHaveLength(1);
  await phone.close();
});

test("[ORDER-16] a network cut while several orders are sent neither loses nor duplicates one", async ({ browser }) => {
  test.setTimeout(120_000);
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  await cutNetwork(page);
  const customers = (await easyCustomers("demo-ana")).slice(1, 6);
  const orderNos: string[] = [];
  for (const customer of customers) orderNos.push(await new NewOrderPage(page).placeSmallOrder(customer.id));

  const sending = phone.waitForEvent("request", { predicate: (request) => request.url().includes("placeOrders") });
  await phone.setOffline(false);
  await sending;
  await phone.setOffline(true);
  await page.waitForTimeout(1_500);
  await phone.setOffline(false);

  await expect.poll(async () => (await ordersNumbered(orderNos)).length, { timeout: 60_000 }).toBe(customers.length);
  const sheet = new SyncSheet(page);
  await page.goto("/home");
  await sheet.open();
  await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible({ timeout: 40_000 });
  expect(await ordersNumbered(orderNos)).toHaveLength(customers.length);
  await phone.close();
});
