import { expect, type Locator, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { easyCustomers } from "../support/company-data.ts";
import { newPhone, sharedPage } from "../support/devices.ts";
import { LUIS } from "../support/people.ts";
import { SignInPage } from "../pages/sign-in-page.ts";

const COLA = "Brisa cola soda 600 ml";

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", LUIS, { alwaysOnline: true });
});

/** Presses Back: what was on top is gone, and the page stays. */
async function expectBackCloses(what: () => Locator, count = 1): Promise<void> {
  await expect(what()).toHaveCount(count);
  const address = page.url();
  await page.evaluate(() => history.back());
  await expect(what()).toHaveCount(count - 1);
  await expect(page).toHaveURL(address);
}

test("SELL-4 Back closes one sheet at a time, from the menu to a sheet over the cart", async () => {
  const [customer] = await easyCustomers("demo-luis");
  // The one below another is hidden from assistive technology.
  const dialog = () => page.locator("[role=dialog]");
  await page.goto("/orders");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expectBackCloses(() => page.getByRole("navigation", { name: "Menu" }));
  await page.getByRole("button", { name: /Open what waits/ }).click();
  await expectBackCloses(dialog);
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
  await expectBackCloses(dialog);

  await page.getByRole("main").getByRole("link").first().click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expectBackCloses(dialog);

  const order = new NewOrderPage(page);
  await order.openFor(customer?.id ?? "");
  await order.add("cola 600", COLA);
  await page.getByRole("button", { name: "More actions" }).click();
  await expectBackCloses(() => page.getByRole("menu"));
  await order.openPad(COLA);
  await expectBackCloses(dialog);

  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `${COLA}: ` })
    .click();
  await expectBackCloses(dialog, 2);
  // The cart is a step of the address: Back leads from it to the products.
  await page.evaluate(() => history.back());
  await expect(dialog()).toHaveCount(0);
  await expect(order.quantity(COLA)).toHaveText("1");
});

test("SELL-5 Back after submitting leads to where the order began, and not into its cart", async () => {
  const [customer] = await easyCustomers("demo-luis");
  await page.goto(`/customer/${customer?.id}`);
  await page.getByRole("link", { name: "Continue order" }).click();
  await new NewOrderPage(page).submit();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(new RegExp(`/customer/${customer?.id}$`));
});

test("SELL-6 Back leads to the list where it was left", async () => {
  await page.goto("/orders");
  const list = page.getByRole("list", { name: "Orders" });
  const rows = list.getByRole("link");
  await expect(rows.first()).toBeVisible();
  const top = () => list.evaluate((element) => Math.round(element.parentElement?.scrollTop ?? 0));
  await list.evaluate((element) => element.parentElement?.scrollTo(0, 1_068));
  await expect(rows.nth(6)).toBeVisible();
  // Rows that are higher than was assumed push what is below them.
  await expect.poll(async () => Math.abs((await top()) - 1_068)).toBeLessThan(120);
  await rows.nth(6).click();
  await expect(page).toHaveURL(/\/orders\/.+/);
  await page.evaluate(() => history.back());
  await expect(rows.first()).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - 1_068)).toBeLessThan(120);
});

test("SELL-4 Back closes a sheet on the page that the app was opened with, and then leaves it", async ({ browser }) => {
  const phone = await newPhone(browser, { alwaysOnline: true });
  page = await phone.newPage();
  await new SignInPage(page).signIn(LUIS);
  await page.goto("about:blank");
  await page.goto("/orders");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expectBackCloses(() => page.getByRole("navigation", { name: "Menu" }));
  await page.evaluate(() => history.back());
  await expect.poll(() => page.url()).toBe("about:blank");
});
