import { expect, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { APP } from "../support/backend.ts";
import { cutNetwork, newPhoneWithProfile } from "../support/devices.ts";
import { LUIS } from "../support/people.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";

const ORDERS = 20;

test("twenty orders placed offline are sent by the service worker with the app closed", async () => {
  const phone = await newPhoneWithProfile();
  const page = await phone.newPage();
  await new SignInPage(page).signIn(LUIS);
  await new SyncSheet(page).waitUntilReady();

  await cutNetwork(page);
  const customers = (await easyCustomers("demo-luis")).slice(0, ORDERS);
  expect(customers).toHaveLength(ORDERS);
  const orderNos: string[] = [];
  for (const customer of customers) orderNos.push(await new NewOrderPage(page).placeSmallOrder(customer.id));
  expect(new Set(orderNos).size).toBe(ORDERS);
  await page.close();
  expect(phone.pages().filter((open) => open.url().startsWith(APP))).toEqual([]);

  await phone.setOffline(false);
  await expect.poll(async () => (await ordersNumbered(orderNos)).length).toBe(ORDERS);
  const stored = await ordersNumbered(orderNos);
  expect(new Set(stored.map(({ orderNo }) => orderNo))).toEqual(new Set(orderNos));

  const again = await phone.newPage();
  await again.goto("/home");
  const sheet = new SyncSheet(again);
  await sheet.open();
  await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
  expect(await ordersNumbered(orderNos)).toHaveLength(ORDERS);
  await phone.close();
});
