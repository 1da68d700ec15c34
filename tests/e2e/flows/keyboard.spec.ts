import { expect, test } from "@playwright/test";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { sharedPage } from "../support/devices.ts";
import { ANA } from "../support/people.ts";
import { open } from "../support/go-within.ts";

test("SCREEN-25 an order is sold without a mouse, from the home page to the store", async ({ browser }) => {
  const page = await sharedPage(browser, "tablet", ANA, { alwaysOnline: true });
  const [customer] = await easyCustomers("demo-ana");
  const { keyboard } = page;
  await open(page, "/home");
  await expect(page.getByRole("button", { name: "New order" })).toBeVisible();
  await keyboard.press("F9");
  await expect(page.getByRole("searchbox", { name: "Search customers" })).toBeVisible();

  await keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search customers" })).toBeFocused();
  await keyboard.type(customer?.name ?? "", { delay: 50 });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.waitForURL(/customer=/);

  const products = page.getByRole("list", { name: "Products" });
  await expect(page.getByPlaceholder(/code or barcode/)).toBeVisible();
  await keyboard.press("/");
  await expect(page.getByPlaceholder(/code or barcode/)).toBeFocused();
  // Faster typing is taken for a scanner.
  await keyboard.type("cola soda 600", { delay: 150 });
  await expect(products.getByRole("listitem").first()).toContainText("Brisa cola soda 600 ml");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Brisa cola soda 600 ml: 1\./ }).first()).toBeVisible();
  await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await keyboard.type("12", { delay: 150 });
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Brisa cola soda 600 ml: 12\./ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Review order" })).toBeEnabled();
  await keyboard.press("F9");
  await expect(page.getByRole("button", { name: "Submit order" })).toBeEnabled();
  await keyboard.press("F9");
  const number = page.getByText(/^AN-[A-Z]-\d{5}-\d{3}-[A-Z]$/);
  await expect(number).toBeVisible();
  const orderNo = (await number.textContent()) ?? "";
  await expect.poll(() => ordersNumbered([orderNo])).toHaveLength(1);

  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
