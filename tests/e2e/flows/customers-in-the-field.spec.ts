import { expect, test } from "@playwright/test";
import { CustomerPages } from "../pages/customer-pages.ts";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { customerDocument, easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { cutNetwork, newPhone, newTablet } from "../support/devices.ts";
import { ANA, OWNER } from "../support/people.ts";

const AT_THE_DOOR = {
  geolocation: { latitude: 19.05123, longitude: -98.21234, accuracy: 8 },
  permissions: ["geolocation"],
};

test("CUST-9 a prospect created offline can order at once, and both reach the store, the customer first", async ({
  browser,
}) => {
  const phone = await newPhone(browser, AT_THE_DOOR);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  const customers = new CustomerPages(page);
  await customers.openList();

  await cutNetwork(page);
  const name = `Abarrotes La Esquina ${Date.now() % 100_000}`;
  await customers.openNew();
  await customers.fillNew({ name, phone: "222 444 0199" });
  await customers.useMyPosition();
  const customerId = await customers.saveAndOrder();
  const order = new NewOrderPage(page);
  await order.add("cola 600", "Brisa cola soda 600 ml", 2);
  const orderNo = await order.submit();
  await page.close();

  const again = await phone.newPage();
  const list = new CustomerPages(again);
  await list.openList();
  await list.find(name);
  await expect(list.row(name)).toContainText("Not live yet");
  const orders = new OrdersPage(again);
  await orders.open();
  await expect(orders.rows(orderNo)).toContainText(name);
  expect(await customerDocument(customerId)).toBeNull();

  await phone.setOffline(false);
  await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);
  const stored = await customerDocument(customerId);
  expect(stored).toMatchObject({ name, phone: "+522224440199", status: "prospect", repId: "demo-ana" });
  expect(stored?.position).toEqual({ latitude: 19.05123, longitude: -98.21234 });
  const [received] = await ordersNumbered([orderNo]);
  expect(received?.flags).not.toContain("CUSTOMER_UNKNOWN");
  await list.openList();
  await list.find(name);
  await expect(list.row(name)).not.toContainText("Not live yet");

  const map = await list.openMap();
  await map.getByRole("button", { name }).focus();
  const scale = map.getByText(/^\d+ k?m$/);
  const wide = await scale.innerText();
  await again.keyboard.press("-");
  await expect(scale).not.toHaveText(wide);
  await again.keyboard.press("+");
  await expect(scale).toHaveText(wide);
  await again.keyboard.press("Enter");
  await expect(list.quickView(name).getByRole("link", { name: "New order" })).toBeVisible();
});

test("a suggested phone number is accepted on the owner's tablet with one tap and shows on the phone", async ({
  browser,
}) => {
  const [customer] = (await easyCustomers("demo-ana")).slice(-1);
  const customerId = customer?.id ?? "";
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  const atTheDoor = new CustomerPages(page);
  await atTheDoor.open(customerId);
  await cutNetwork(page);
  const ending = String(1_000 + (Date.now() % 9_000));
  await atTheDoor.suggestPhone(`222 333 ${ending}`);
  await phone.setOffline(false);

  const tablet = await newTablet(browser);
  const tabletPage = await tablet.newPage();
  await new SignInPage(tabletPage).signIn(OWNER);
  await new CustomerPages(tabletPage).openList();
  await tabletPage.getByRole("button", { name: "View" }).click();
  const suggestion = tabletPage
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: `+52222333${ending}` });
  await expect(suggestion).toContainText(customer?.name ?? "");
  await suggestion.getByRole("button", { name: "Accept" }).click();
  await expect(suggestion).toHaveCount(0);

  await expect(page.getByText(`+52 222333${ending}`)).toBeVisible();
  expect((await customerDocument(customerId))?.phone).toBe(`+52222333${ending}`);
});
