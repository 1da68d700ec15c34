import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { easyCustomers } from "../support/company-data.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { LUIS } from "../support/people.ts";
import { savedBy } from "../support/saved-file.ts";

/** What a newer release did to the work database before it was taken back. */
function upgradeAsNewerCode(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("rutero-demo-luis-work", 990);
        request.onerror = () => reject(new Error("it could not be upgraded"));
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
  );
}

test("a release that was taken back reloads once, then says what is unsent and saves it to a file", async ({
  browser,
}) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(LUIS);
  await new SyncSheet(page).waitUntilReady();
  await cutNetwork(page);
  const [customer] = await easyCustomers("demo-luis");
  const orderNo = await new NewOrderPage(page).placeSmallOrder(customer?.id ?? "");

  await upgradeAsNewerCode(page);
  const title = page.getByRole("heading", { name: "This version of the app is older than your data." });
  await expect(title).toBeVisible();
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();

  await phone.setOffline(false);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/home");
  await expect(title).toBeVisible();
  // The page as it was asked for, and the one trial.
  await expect.poll(() => loads).toBe(2);
  for (let again = 1; again <= 3; again += 1) {
    await page.goto("/orders");
    await expect(title).toBeVisible();
    // It is said only where no other trial follows.
    await expect.poll(() => loads).toBe(2 + again);
  }

  const { buffer } = await savedBy(page, () => page.getByRole("button", { name: "Save it to a file" }).click());
  expect(loads).toBe(5);
  const file = JSON.parse(buffer.toString());
  expect(file).toMatchObject({ kind: "rutero-unsent", owner: "demo-luis" });
  expect(file.entries).toMatchObject([{ change: { kind: "placeOrder", order: { orderNo } } }]);
  await phone.close();
});
