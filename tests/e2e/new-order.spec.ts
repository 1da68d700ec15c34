import { expect, test } from "@playwright/test";
import { demoProducts } from "#emulator/seed/demo-products.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { SyncSheet } from "./pages/sync-sheet.ts";
import { newPhone } from "./support/devices.ts";
import { easyCustomers } from "./support/company-data.ts";
import { LUIS } from "./support/people.ts";

const COLA = "Brisa cola soda 600 ml";

test("a cart survives a reload and closing the page; a wrong quantity shows an error and loses nothing", async ({
  browser,
}) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(LUIS);
  await new SyncSheet(page).waitUntilReady();
  const customer = (await easyCustomers("demo-luis")).at(-1);
  const order = new NewOrderPage(page);
  await order.openFor(customer?.id ?? "");
  await order.add("cola 600", COLA, 2);

  await order.openPad(COLA);
  await order.type("1000");
  await expect(page.getByText("Maximum 999 per line. Use cases of 24?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set quantity" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(order.quantity(COLA)).toHaveText("2");

  await page.reload();
  await order.search("cola 600");
  await expect(order.quantity(COLA)).toHaveText("2");
  await page.close();
  const again = new NewOrderPage(await phone.newPage());
  await again.openFor(customer?.id ?? "");
  await again.search("cola 600");
  await expect(again.quantity(COLA)).toHaveText("2");
  await phone.close();
});

test("search ignores case, accents and word order; a product without a price says so and cannot be added", async ({
  browser,
}) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(LUIS);
  await new SyncSheet(page).waitUntilReady();
  const customer = (await easyCustomers("demo-luis")).at(-2);
  const order = new NewOrderPage(page);
  await order.openFor(customer?.id ?? "");
  for (const text of ["CUMBRE cafe molido", "molído tueste oscuro", "dark ground coff"]) {
    await order.search(text);
    await expect(page.getByRole("button", { name: "More of Cumbre dark roast ground coffee 250 g" })).toBeVisible();
  }
  const scanned = demoProducts().find(({ name }) => name === COLA);
  await order.search(scanned?.barcodes[0] ?? "");
  await expect(page.getByRole("button", { name: `More of ${COLA}` })).toBeVisible();

  const unpriced = demoProducts().find(({ prices }) => Object.keys(prices).length === 0);
  await order.search(unpriced?.sku ?? "");
  await expect(page.getByText(unpriced?.name ?? "")).toBeVisible();
  await expect(page.getByText("No price for this customer")).toBeVisible();
  await expect(page.getByRole("button", { name: `More of ${unpriced?.name}` })).toHaveCount(0);
  await phone.close();
});
