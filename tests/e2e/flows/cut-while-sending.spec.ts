import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, networkOf, sharedPage } from "../support/devices.ts";
import { ANA } from "../support/people.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { open } from "../support/go-within.ts";

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", ANA, { hasOwnNetwork: true });
});

test("[ORDER-16] a lost reply neither loses nor duplicates an order", { tag: "@engines" }, async () => {
  const network = networkOf(page.context());
  const before = network.calls("placeOrders");
  const isLost = network.loseAnswer("placeOrders");
  const [customer] = await easyCustomers("demo-ana");
  const orderNo = await new NewOrderPage(page).placeSmallOrder(customer?.id ?? "");
  await isLost;
  expect(await ordersNumbered([orderNo])).toHaveLength(1);
  const orders = new OrdersPage(page);
  await orders.open();
  await expect(orders.rows(orderNo)).toContainText("In the store");
  expect(network.calls("placeOrders")).toBeGreaterThan(before + 1);
  expect(await ordersNumbered([orderNo])).toHaveLength(1);
});

test(
  "[ORDER-16] a network cut while several orders are sent neither loses nor duplicates one",
  { tag: "@engines" },
  async () => {
    const network = networkOf(page.context());
    await cutNetwork(page);
    const customers = (await easyCustomers("demo-ana")).slice(1, 6);
    const orderNos: string[] = [];
    for (const customer of customers) orderNos.push(await new NewOrderPage(page).placeSmallOrder(customer.id));

    const before = network.calls("placeOrders");
    await network.restore();
    await expect.poll(() => network.calls("placeOrders"), { intervals: [5] }).toBeGreaterThan(before);
    await network.cut();
    const sheet = new SyncSheet(page);
    await expect(sheet.chip(/^(?:Offline|Limited)/)).toBeVisible();
    await network.restore();

    await expect.poll(async () => (await ordersNumbered(orderNos)).length).toBe(customers.length);
    await open(page, "/home");
    await sheet.open();
    await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
    expect(await ordersNumbered(orderNos)).toHaveLength(customers.length);
  },
);
