import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, sharedPage } from "../support/devices.ts";
import { ANA } from "../support/people.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { open } from "../support/go-within.ts";

const CALLABLE = "**/us-central1/placeOrders";

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", ANA);
});

test("[ORDER-16] a lost reply neither loses nor duplicates an order", async () => {
  const phone = page.context();
  let first = true;
  let dropped = false;
  let answered = 0;
  await phone.route(CALLABLE, async (route) => {
    if (route.request().method() === "POST" && first) {
      first = false;
      // The function's process starts on its first call.
      await route.fetch();
      await route.abort("connectionreset");
      dropped = true;
      return;
    }
    if (route.request().method() === "POST") answered += 1;
    await route.continue();
  });

  const [customer] = await easyCustomers("demo-ana");
  const orderNo = await new NewOrderPage(page).placeSmallOrder(customer?.id ?? "");
  await expect.poll(() => dropped).toBe(true);
  await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);
  const orders = new OrdersPage(page);
  await orders.open();
  await expect(orders.rows(orderNo)).toContainText("In the store");
  expect(answered).toBeGreaterThan(0);
  await phone.unrouteAll();
  expect(await ordersNumbered([orderNo])).toHaveLength(1);
});

test("[ORDER-16] a network cut while several orders are sent neither loses nor duplicates one", async () => {
  const phone = page.context();
  await cutNetwork(page);
  const customers = (await easyCustomers("demo-ana")).slice(1, 6);
  const orderNos: string[] = [];
  for (const customer of customers) orderNos.push(await new NewOrderPage(page).placeSmallOrder(customer.id));

  const sending = phone.waitForEvent("request", { predicate: (request) => request.url().includes("placeOrders") });
  await phone.setOffline(false);
  await sending;
  await phone.setOffline(true);
  const sheet = new SyncSheet(page);
  await expect(sheet.chip(/^Offline/)).toBeVisible();
  await phone.setOffline(false);

  await expect.poll(async () => (await ordersNumbered(orderNos)).length).toBe(customers.length);
  await open(page, "/home");
  await sheet.open();
  await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
  expect(await ordersNumbered(orderNos)).toHaveLength(customers.length);
});
