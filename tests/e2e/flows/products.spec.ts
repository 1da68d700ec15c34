import { expect, type Page, test } from "@playwright/test";
import { SignInPage } from "../pages/sign-in-page.ts";
import { demoProduct } from "../support/company-data.ts";
import { cutNetwork, newPhone, newTablet } from "../support/devices.ts";
import { ANA, OWNER } from "../support/people.ts";
import { open } from "../support/go-within.ts";
import { whereStored } from "../support/stored-text.ts";

/** A one-pixel image: enough to act as a photograph here. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function makeCategory(page: Page, name: string): Promise<void> {
  await open(page, "/categories/new");
  await page.getByLabel("Name in English").fill(name);
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  // It is listed as soon as it is written, but until the form is empty again, leaving it asks first.
  await expect(page.getByLabel("Name in English")).toHaveValue("");
}

async function findInList(page: Page, name: string) {
  await open(page, "/products");
  await page.getByRole("searchbox").fill(name);
  return page.getByRole("list", { name: "Products" }).getByRole("button").filter({ hasText: name });
}

test("the owner creates a category and a product with price and photo, and the salesperson sees it live", async ({
  browser,
}) => {
  const mark = `${Date.now() % 1_000_000}`;
  const owner = await (await newPhone(browser)).newPage();
  await new SignInPage(owner).signIn(OWNER);
  await makeCategory(owner, `Sauces ${mark}`);

  await open(owner, "/products/new");
  await owner.getByRole("button", { name: "Save product" }).click();
  await expect(owner.getByText("Required", { exact: true }).first()).toBeVisible();
  await owner.getByLabel("Name", { exact: true }).fill(`Salsa verde ${mark}`);
  await owner.getByLabel("Code (SKU)").fill(`SV-${mark}`);
  await owner.getByLabel("Category").selectOption({ label: `Sauces ${mark}` });
  await owner.getByLabel(/^Base price/).fill("23.50");
  await owner.getByRole("button", { name: "More details" }).click();
  await owner.getByLabel("Add photos").setInputFiles({ name: "salsa.png", mimeType: "image/png", buffer: PHOTO });
  await expect(owner.getByText("Main", { exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Save product" }).click();
  await expect(owner).toHaveURL(/\/products\/(?!new)[^/]+$/);
  await expect(owner.getByText("Not live yet")).toHaveCount(0);

  const ana = await (await newPhone(browser)).newPage();
  await new SignInPage(ana).signIn(ANA);
  const row = await findInList(ana, `Salsa verde ${mark}`);
  await expect(row).toContainText("$23.50");
  await expect(row.locator(`img[src^="data:image/webp"]`)).toBeVisible();
});

test("an offline edit survives a reload, marked as not live, and goes live by itself", async ({ browser }) => {
  const tablet = await newTablet(browser);
  const page = await tablet.newPage();
  await new SignInPage(page).signIn(OWNER);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const address = `/products/${demoProduct(4)}`;
  await open(page, address);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Brand")).toBeVisible();

  await cutNetwork(page);
  const brand = `Marca ${Date.now() % 1_000_000}`;
  await page.getByLabel("Brand").fill(brand);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  // The draft is saved shortly after the last key; then the page is closed without saving the form.
  await expect.poll(() => whereStored(page, [brand])).not.toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Brand")).toHaveValue(brand);
  await expect(page.getByText("Here is what you had typed")).toBeVisible();

  await page.getByRole("button", { name: "Save product" }).click();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page.getByText(brand, { exact: true })).toBeVisible();
  await expect(page.getByText("Not live yet").first()).toBeVisible();

  await tablet.setOffline(false);
  await expect(page.getByText("Not live yet")).toHaveCount(0);
  // Its history names it too, once it has arrived.
  await expect(page.getByText(brand, { exact: true })).toBeVisible();
});
