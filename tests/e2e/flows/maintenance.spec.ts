import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { easyCustomers, ordersNumbered, type Person } from "../support/company-data.ts";
import { cutNetwork, newPhone, newTablet } from "../support/devices.ts";
import { ANA, LUIS, STORE, SUPER } from "../support/people.ts";
import { open } from "../support/go-within.ts";

// Maintenance is for everybody: this file runs after all others.

test("OPS-4 OPS-5 maintenance drains three phones with unsent orders, keeps them out, and lets them in again", async ({
  browser,
}) => {
  const phones = [
    await phoneWithUnsentOrder(browser, ANA, "demo-ana"),
    await phoneWithUnsentOrder(browser, LUIS, "demo-luis"),
    await phoneWithUnsentOrder(browser, STORE, "demo-ana"),
  ];
  const numbers = phones.map(({ orderNo }) => orderNo);
  const control = await (await newTablet(browser)).newPage();
  await new SignInPage(control).signIn(SUPER);
  await open(control, "/maintenance-control");
  await control.getByRole("button", { name: "Start now" }).click();
  const period = control.getByRole("dialog", { name: "Start now" });
  await period.getByLabel("Reason in English").fill("New shelves for the data.");
  await period.getByRole("button", { name: "Start now" }).click();
  await confirm(control.getByRole("dialog", { name: "Start maintenance now?" }), "Start now");
  await expect(control.getByText("Maintenance is on").first()).toBeVisible();
  expect(await ordersNumbered(numbers)).toEqual([]);

  try {
    for (const { page } of phones) await page.context().setOffline(false);
    await expect.poll(async () => (await ordersNumbered(numbers)).length).toBe(3);
    for (const { page } of phones) {
      await expect(page.getByText(/^Access denied for role\(s\): (salesperson|store_staff)$/)).toBeVisible();
    }
  } finally {
    await control.getByRole("button", { name: "End maintenance" }).click();
    await confirm(control.getByRole("dialog", { name: "End maintenance now?" }), "End maintenance");
    await expect(control.getByText("No maintenance", { exact: true })).toBeVisible();
  }
  for (const { page } of phones) await page.waitForURL("**/home");
  expect(await ordersNumbered(numbers)).toHaveLength(3);
});

async function phoneWithUnsentOrder(browser: Browser, person: Person, repId: string) {
  const page: Page = await (await newPhone(browser)).newPage();
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
  const customers = await easyCustomers(repId);
  await cutNetwork(page);
  const orderNo = await new NewOrderPage(page).placeSmallOrder(customers.at(-1)?.id ?? "");
  await open(page, "/home");
  return { page, orderNo };
}

async function confirm(question: Locator, action: string): Promise<void> {
  await question.getByRole("textbox").fill("MAINTENANCE");
  await question.getByRole("button", { name: action }).click();
  await expect(question).toBeHidden();
}
