import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { cutNetwork, newPhone, restoreNetwork } from "../support/devices.ts";
import { LUIS } from "../support/people.ts";

test(
  "[ORDER-16] two tabs show the same orders at once, and send each once, also when the one that sends is closed",
  { tag: "@engines" },
  async ({ browser }) => {
    const phone = await newPhone(browser);
    const first = await phone.newPage();
    await new SignInPage(first).signIn(LUIS);
    await new SyncSheet(first).waitUntilReady();
    const second = await phone.newPage();
    await new OrdersPage(second).open();
    await cutNetwork(first);

    const customers = await easyCustomers("demo-luis");
    const orderNos: string[] = [];
    const sellIn = async (page: Page) => {
      const customer = customers[orderNos.length];
      orderNos.push(await new NewOrderPage(page).placeSmallOrder(customer?.id ?? ""));
    };
    await sellIn(first);
    await expect(new OrdersPage(second).rows(orderNos[0] ?? "")).toContainText("On this phone");
    await sellIn(second);
    await sellIn(first);
    expect(new Set(orderNos).size).toBe(3);

    await restoreNetwork(phone);
    await first.close();
    await expect.poll(async () => (await ordersNumbered(orderNos)).length).toBe(3);
    const orders = new OrdersPage(second);
    await orders.open();
    for (const orderNo of orderNos) await expect(orders.rows(orderNo)).toContainText("In the store");
    expect(await ordersNumbered(orderNos)).toHaveLength(3);
  },
);
