import { expect, test } from "@playwright/test";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { ANA } from "../support/people.ts";
import { hire } from "../support/company-data.ts";

const A_DAY_AND_A_BIT = 25 * 3_600_000;

test("a refused sign-in says why: a wrong password, an unknown role, a deactivated account, which is said once", async ({
  page,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.tryAs({ ...ANA, password: "not-the-password" });
  await expect(page.getByRole("alert")).toContainText(/password|credential/i);
  await expect(page).toHaveURL(/\/login$/);

  await signIn.tryAs(await hire("janitor", { role: "janitor" }));
  await expect(page.getByText("Access denied for role(s): janitor")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await signIn.tryAs(await hire("inactive", { role: "salesperson", active: false }));
  await expect(page.getByText("Your account has been deactivated.")).toBeVisible();
  await page.reload();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Your account has been deactivated.")).toBeHidden();
});

test("a session older than 24 hours ends at the next start, online or offline", async ({ browser }) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  await phone.addInitScript((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, A_DAY_AND_A_BIT);
  await cutNetwork(page);
  await page.goto("/orders");
  await expect(page.getByText("Session expired. Please log in again.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await phone.close();
});
