import { expect, test } from "@playwright/test";
import { ItineraryDayPage } from "../pages/itinerary-day-page.ts";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, newPhone, newTablet, restoreNetwork } from "../support/devices.ts";
import { STORE } from "../support/people.ts";
import { ordersNumbered } from "../support/company-data.ts";
import { hireWithRoute } from "../support/route-data.ts";

test(
  "an order taken without signal reaches the store's tablet, once, live, with the phone's number",
  { tag: "@engines" },
  async ({ browser }) => {
    const tablet = await newTablet(browser);
    const tabletPage = await tablet.newPage();
    await new SignInPage(tabletPage).signIn(STORE);
    const tabletOrders = new OrdersPage(tabletPage);
    await tabletOrders.open();
    // The newest first: a column of the board shows the longest waiting ones, and other tests place orders too.
    await tabletPage.getByRole("button", { name: "List", exact: true }).click();
    await expect(tabletPage.getByRole("main").getByRole("link").first()).toBeVisible();

    // The customers of the demo company would be used up by so many engines. No other number looks like this one's.
    const repCode = `S${(Date.now() % 46_656).toString(36).padStart(3, "0").toUpperCase()}`;
    const { person, customers } = await hireWithRoute("signal", 2, { repCode });
    const phone = await newPhone(browser);
    const page = await phone.newPage();
    await new SignInPage(page).signIn(person);
    await new SyncSheet(page).waitUntilReady();
    const day = new ItineraryDayPage(page);
    await day.openToday();
    await expect(day.stop(customers[0]?.name ?? "")).toBeVisible();

    await cutNetwork(page);
    // A browser may still see a network that leads nowhere.
    await expect(new SyncSheet(page).chip(/^(?:Offline|Limited)/)).toBeVisible();
    const customer = await day.startOrderAtOneOf(customers.map(({ name }) => name));
    const order = new NewOrderPage(page);
    await order.add("refresco cola", "Brisa cola soda 600 ml", 3);
    await order.add("PAPAS limon 170", "Crujo chilli and lime potato crisps 170 g");
    const orderNo = await order.submit();
    await expect(page.getByText("Saved on this phone. It will be sent automatically.")).toBeVisible();
    expect(await ordersNumbered([orderNo])).toEqual([]);
    await page.close();

    const again = await phone.newPage();
    const phoneOrders = new OrdersPage(again);
    await phoneOrders.open();
    // A worker that started anew meanwhile had a network for a moment.
    await cutNetwork(again);
    await expect(phoneOrders.rows(orderNo)).toHaveCount(1);
    await expect(phoneOrders.rows(orderNo)).toContainText(customer);
    await expect(phoneOrders.rows(orderNo)).toContainText("On this phone");

    await restoreNetwork(phone);
    await expect(tabletOrders.rows(orderNo)).toHaveCount(1);
    expect(await ordersNumbered([orderNo])).toHaveLength(1);
    await expect(tabletOrders.rows(orderNo)).toContainText(customer);
    await expect(phoneOrders.rows(orderNo)).toContainText("In the store");

    const sheet = new SyncSheet(again);
    await sheet.open();
    await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
    await expect(tabletOrders.rows(orderNo)).toHaveCount(1);
    await phone.close();
    await tablet.close();
  },
);
