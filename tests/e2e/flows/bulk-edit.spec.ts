import { expect, test } from "@playwright/test";
import { SignInPage } from "../pages/sign-in-page.ts";
import { newTablet } from "../support/devices.ts";
import { OWNER } from "../support/people.ts";
import { open } from "../support/go-within.ts";

test("the owner bulk-edits price and category on a tablet, follows the edit and undoes it", async ({ browser }) => {
  const page = await (await newTablet(browser, { alwaysOnline: true })).newPage();
  await new SignInPage(page).signIn(OWNER);
  await open(page, "/products");
  await page.getByRole("searchbox").fill("chocolate");
  const rows = page.getByRole("list", { name: "Products" }).getByRole("button");
  // Prices come with the price lists, which a first load has after the products.
  await expect(rows.nth(1)).toContainText(/chocolate.*\$\d/is);
  await expect(page.locator("output[aria-busy=true]")).toHaveCount(0);
  const price = /\$[\d.,]+/.exec(await rows.first().innerText())?.[0] ?? "a price";

  async function choose(what: string) {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Select several" }).click();
    await rows.nth(0).click();
    await rows.nth(1).click();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByLabel("What to change").selectOption({ label: what });
  }
  async function applyAndUndo() {
    await page.getByRole("button", { name: "Change 2 products" }).click();
    await expect(page.getByText("2 products are changed.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 products are as they were.")).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
  }

  await choose("Base price");
  await page.getByRole("textbox", { name: "By percent" }).fill("50");
  await expect(page.getByText("2 change", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(price);
  await applyAndUndo();
  await expect(rows.first()).toContainText(price);

  await choose("Category");
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText("2 change", { exact: true })).toBeVisible();
  await applyAndUndo();
});
