import { expect, type Page, test } from "@playwright/test";
import { demoProducts } from "#emulator/seed/demo-products.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { sharedPage } from "./support/devices.ts";
import { easyCustomers } from "./support/company-data.ts";
import { LUIS } from "./support/people.ts";

const COLA = "Brisa cola soda 600 ml";

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", LUIS, { alwaysOnline: true });
});

test("a cart survives a reload and closing the page; a wrong quantity shows an error and loses nothing", async () => {
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
  const phone = page.context();
  await page.close();
  page = await phone.newPage();
  const again = new NewOrderPage(page);
  await again.openFor(customer?.id ?? "");
  await again.search("cola 600");
  await expect(again.quantity(COLA)).toHaveText("2");
});

test("search ignores case, accents and word order; a product without a price says so and cannot be added", async () => {
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
});
